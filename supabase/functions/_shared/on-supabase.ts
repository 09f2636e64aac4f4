import type { Fetch, Platform } from './platform.ts'
import { isAddress, isPublicAddress, PrivateAddressError } from './public-address.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

type Mailer = Pick<Platform, 'mail' | 'mailDelivers'>

type Tasks = Readonly<Record<string, (input: never) => unknown>>

/**
 * Platform of Supabase's Edge Runtime. It has no mailer: a function that sends mail provides one. It has no threads either: tasks run in place, as
 * each function has an isolate of its own there, bounded in time and memory.
 */
export function onSupabase(mailer: (env: Platform['env']) => Mailer = noMailer, tasks: Tasks = {}): Platform {
  const env = (name: string) => Deno.env.get(name)
  return {
    env,
    backend: fetch,
    outside: env('ALLOW_PRIVATE_WEBHOOKS') === 'on' ? fetch : refusingPrivate,
    ...mailer(env),
    deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    task: async (name, input) => tasks[name]?.(input as never),
    now: () => Date.now(),
    report: (message, error) => console.error(message, error),
  }
}

const noMailer = () => ({
  mail: () => Promise.reject(new Error('this function has no mailer')),
  mailDelivers: false,
})

/**
 * Checks the host in the URL only: this runtime does not report which address a name resolves to. No private network is reachable from it.
 */
const refusingPrivate: Fetch = async (url, init) => {
  const host = new URL(url).hostname.replace(/\.$/, '')
  const isLocalName = !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host)
  if (isAddress(host) ? !isPublicAddress(host) : isLocalName) throw new PrivateAddressError()
  return fetch(url, init)
}
