import type { Fetch, Platform } from './platform.ts'
import { isAddress, isPublicAddress, PrivateAddressError } from './public-address.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

/** The platform as Supabase's own runtime offers it. It has no mailer: a function that sends mail brings one. */
export function onSupabase(mailer: (env: Platform['env']) => Platform['mail'] = noMailer): Platform {
  const env = (name: string) => Deno.env.get(name)
  return {
    env,
    backend: fetch,
    outside: env('ALLOW_PRIVATE_WEBHOOKS') === 'on' ? fetch : refusingPrivate,
    mail: mailer(env),
    deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => Date.now(),
    report: (message, error) => console.error(message, error),
  }
}

const noMailer = () => () => Promise.reject(new Error('this function has no mailer'))

/** By what the URL says alone: this runtime does not tell which address a name leads to. There is nothing private behind it, though. */
const refusingPrivate: Fetch = async (url, init) => {
  const host = new URL(url).hostname.replace(/\.$/, '')
  const isLocalName = !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host)
  if (isAddress(host) ? !isPublicAddress(host) : isLocalName) throw new PrivateAddressError()
  return fetch(url, init)
}
