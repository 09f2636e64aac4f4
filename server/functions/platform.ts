import { setTimeout as wait } from 'node:timers/promises'
import type { Fetch, Platform } from '../../supabase/functions/_shared/platform.ts'
import type { Secrets } from '../secrets.ts'

/** What of the platform is the same for every call. */
export type FunctionsRuntime = Pick<Platform, 'outside' | 'mail' | 'deadline' | 'wait' | 'now'>

export function functionsRuntime(outside: Fetch, mail: Platform['mail']): FunctionsRuntime {
  return {
    outside,
    mail,
    deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
    wait: async (milliseconds) => wait(milliseconds),
    now: () => Date.now(),
  }
}

/** The variables a function may read, under the names hosted Supabase gives them; nothing else of the environment reaches it. */
export function functionEnvironment(
  url: string,
  { publishableKey, secretKey }: Pick<Secrets, 'publishableKey' | 'secretKey'>,
): Readonly<Record<string, string>> {
  return {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
  }
}
