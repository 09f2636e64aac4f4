import { setTimeout as wait } from 'node:timers/promises'
import type { Mail } from '../mail.ts'
import type { Secrets } from '../start/secrets.ts'
import { createTaskRunner, type TaskRunner } from './task-thread.ts'

/** The part of the standard `fetch` that every runtime has. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What a function gets from its runtime, so that the same function runs here and on hosted Supabase. */
export type Platform = Readonly<{
  /** Variables as hosted Supabase names them: `SUPABASE_URL` and the API keys. */
  env(name: string): string | undefined
  /** Reaches the services at `SUPABASE_URL`. */
  backend: Fetch
  /** Reaches every other host; refuses private addresses with an error whose `code` is `PRIVATE_ADDRESS`. */
  outside: Fetch
  /** Sends a mail; rejects with a `MailError`, whose cause has the reply of the mail server. */
  mail(mail: Mail): Promise<void>
  /** Whether people receive what `mail` sends; without an SMTP server it becomes a file. */
  mailDelivers: boolean
  /** Aborts after so many milliseconds. */
  deadline(milliseconds: number): AbortSignal
  wait(milliseconds: number): Promise<void>
  /**
   * Calls an entry of `tasks`, which `index.ts` exports, apart from the requests. Rejects with an error whose `code` is `TASK_ENDED` for one that
   * takes too much time or memory.
   */
  task(name: string, input: unknown): Promise<unknown>
  /** Milliseconds since 1970. */
  now(): number
  /** Writes to the log for the operator, never to the caller. */
  report(message: string, error: unknown): void
}>

/** What `index.ts` of a function exports as `handle`. */
export type Handler = (request: Request, platform: Platform) => Promise<Response>

/** The part of the platform that all calls share. */
export type FunctionsRuntime = Readonly<{ runTask: TaskRunner }> &
  Pick<Platform, 'outside' | 'mail' | 'mailDelivers' | 'deadline' | 'wait' | 'now'>

/** Far more than any honest input needs. */
const TASK_LIMITS = { milliseconds: 10_000, megabytes: 96 }

export function functionsRuntime(
  outside: Fetch,
  mailer: Readonly<{ send: Platform['mail']; delivers: boolean }>,
): FunctionsRuntime {
  return {
    outside,
    mail: mailer.send,
    mailDelivers: mailer.delivers,
    deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
    wait: async (milliseconds) => wait(milliseconds),
    runTask: createTaskRunner(TASK_LIMITS),
    now: () => Date.now(),
  }
}

/** Variables of functions, named as on hosted Supabase; no others are visible to them. */
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
