/** A call by HTTP; the standard `fetch`, seen narrowly enough for every runtime. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Mail = Readonly<{ to: string; subject: string; text: string; html: string }>

/** What a function is handed instead of reaching for its runtime: it runs the same on Supabase and in our own server. */
export type Platform = Readonly<{
  /** Variables as hosted Supabase names them: `SUPABASE_URL` and the API keys. */
  env(name: string): string | undefined
  /** Reaches the services at `SUPABASE_URL`. */
  backend: Fetch
  /** Reaches every other place; refuses private ones with an error whose `code` is `PRIVATE_ADDRESS`. */
  outside: Fetch
  /** Hands a mail over to whatever sends it; rejects when that is not possible now. */
  mail(mail: Mail): Promise<void>
  /** Aborts after so many milliseconds. */
  deadline(milliseconds: number): AbortSignal
  wait(milliseconds: number): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
  /** For whoever operates the installation, never for the caller. */
  report(message: string, error: unknown): void
}>

export type Handler = (request: Request, platform: Platform) => Promise<Response>
