import { setTimeout as wait } from 'node:timers/promises'
import type { Secrets } from '../secrets.ts'

/** A call by HTTP; the standard `fetch`, seen narrowly enough for every runtime. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

type Mail = Readonly<{ to: string; subject: string; text: string; html: string }>

/** What a function is handed instead of reaching for its runtime, so that it runs on hosted Supabase and here. */
export type Platform = Readonly<{
  /** Variables as hosted Supabase names them: `SUPABASE_URL` and the API keys. */
  env(name: string): string | undefined
  /** Reaches the services at `SUPABASE_URL`. */
  backend: Fetch
  /** Reaches every other host; refuses private addresses with an error whose `code` is `PRIVATE_ADDRESS`. */
  outside: Fetch
  /** Hands a mail over for sending; rejects when that is not possible now. */
  mail(mail: Mail): Promise<void>
  /** Aborts after so many milliseconds. */
  deadline(milliseconds: number): AbortSignal
  wait(milliseconds: number): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
  /** Writes to the log for the operator, never to the caller. */
  report(message: string, error: unknown): void
}>

/** What `index.ts` of a function exports as `handle`. */
export type Handler = (request: Request, platform: Platform) => Promise<Response>

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
