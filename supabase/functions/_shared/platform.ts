/** The part of the standard `fetch` that every runtime has. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Mail = Readonly<{
  /** One address; it is never parsed as a list. */
  to: string
  /** Name of the recipient. */
  toName?: string | undefined
  subject: string
  text: string
  html: string
  /** Replaces the sender's name; the address stays the installation's. */
  fromName?: string | undefined
  replyTo?: string | undefined
  /** `<local@host>`; by default a new one. */
  messageId?: string | undefined
  /** Further headers, e.g. `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>> | undefined
}>

/** Dependencies of a function, passed in so that it runs the same on Supabase and in our own server. */
export type Platform = Readonly<{
  /** Environment variables, named as on hosted Supabase: `SUPABASE_URL` and the API keys. */
  env(name: string): string | undefined
  /** Fetch for the services at `SUPABASE_URL`. */
  backend: Fetch
  /** Fetch for all other addresses; rejects for private ones with an error whose `code` is `PRIVATE_ADDRESS`. */
  outside: Fetch
  /** Sends a mail; `mailFailure` classifies its errors. */
  mail(mail: Mail): Promise<void>
  /** Whether mails of `mail` reach people; without an SMTP server they do not. */
  mailDelivers: boolean
  /** Signal that aborts after so many milliseconds. */
  deadline(milliseconds: number): AbortSignal
  wait(milliseconds: number): Promise<void>
  /**
   * Calls an entry of `tasks`, which `index.ts` exports, in a thread of its own where the runtime has threads. Rejects with an error whose `code`
   * is `TASK_ENDED` for one that takes too much time or memory.
   */
  task(name: string, input: unknown): Promise<unknown>
  /** Milliseconds since 1970. */
  now(): number
  /** Logs for the operator; never part of a response. */
  report(message: string, error: unknown): void
}>

export type Handler = (request: Request, platform: Platform) => Promise<Response>

export type Keys = Readonly<{ publishable: string; secrets: readonly string[] }>

/** API keys as hosted Supabase provides them: a JSON dictionary of each new kind, and one legacy key of each. */
export function readKeys(env: Platform['env']): Keys {
  const [publishable] = [...named(env('SUPABASE_PUBLISHABLE_KEYS')), env('SUPABASE_ANON_KEY')].filter(isKey)
  const secrets = [...named(env('SUPABASE_SECRET_KEYS')), env('SUPABASE_SERVICE_ROLE_KEY')].filter(isKey)
  if (!publishable || secrets.length === 0) throw new Error('the environment has no API keys')
  return { publishable, secrets }
}

/** The key named "default" first. */
function named(dictionary: string | undefined): string[] {
  const keys = Object.entries(JSON.parse(dictionary || '{}') as Record<string, string>)
  return keys.sort(([a], [b]) => Number(b === 'default') - Number(a === 'default')).map(([, key]) => key)
}

const isKey = (key: string | undefined): key is string => Boolean(key)
