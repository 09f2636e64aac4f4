import type { Platform } from './platform.ts'
import { PRIVATE_ADDRESS } from './public-address.ts'
import { post, RedirectError } from './requests.ts'
import { sign } from './sign.ts'

/** Time limit of a receiver's response, in milliseconds. */
const TIME_OUT = 10_000

/** Result of one call of a webhook. `error` is shown to admins and contains nothing of the receiver's response or address. */
export type Outcome = Readonly<{
  success: boolean
  /** HTTP status of the response; null without one. */
  status: number | null
  error: string | null
  /** Whether a retry may succeed: the receiver answered 5xx or was not reached. */
  temporary: boolean
}>

export type Message = Readonly<{
  url: string
  secret: string
  /** Identifies a message in all attempts at it. */
  id: string
  body: string
}>

/** Posts a signed message once. Never rejects: a failure is an outcome. */
export async function attempt(platform: Platform, { url, secret, id, body }: Message): Promise<Outcome> {
  const signal = platform.deadline(TIME_OUT)
  try {
    const signed = await sign(secret, { id, seconds: Math.floor(platform.now() / 1000), body })
    const headers = { 'content-type': 'application/json', 'idempotency-key': id, ...signed }
    const response = await post(platform.outside, url, { headers, body, signal })
    const { status } = response
    // Not awaited: a receiver that stalls here has answered already.
    response.body?.cancel().catch(() => {})
    if (status >= 200 && status < 300) return { success: true, status, error: null, temporary: false }
    return { success: false, status, error: answered(status), temporary: status >= 500 }
  } catch (error) {
    return { success: false, status: null, ...failure(error, signal) }
  }
}

function answered(status: number): string {
  if (status >= 300 && status < 400) {
    return `Die Adresse leitet weiter (Status ${status}). Bitte tragen Sie die endgültige Adresse ein.`
  }
  return `Der Versanddienst meldet einen Fehler (${status}).`
}

function failure(error: unknown, signal: AbortSignal): Pick<Outcome, 'error' | 'temporary'> {
  if (error instanceof RedirectError) return { error: error.message, temporary: false }
  if (isPrivate(error)) {
    return { error: 'Adressen im eigenen oder in privaten Netzen sind nicht erlaubt.', temporary: false }
  }
  if (signal.aborted) {
    return { error: `Keine Antwort innerhalb von ${TIME_OUT / 1000} Sekunden.`, temporary: true }
  }
  return { error: 'Der Empfänger ist nicht erreichbar.', temporary: true }
}

/** Whether `platform.outside` refused an address as private; runtimes wrap connection errors in errors of their own. */
export function isPrivate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === PRIVATE_ADDRESS) || isPrivate(error.cause)
}
