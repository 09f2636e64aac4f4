import type { WireAccess } from '../clients'

/** What the server gives to a form that was opened. */
export type Ticket = Readonly<{
  token: string
  /** When the form may be sent, on the clock of `performance.now()`. */
  ready: number
}>

/** Nobody waits longer than this for a ticket; without one the form is sent all the same. */
const PATIENCE_MILLISECONDS = 5_000

/** The ticket, when it is old enough to be believed. */
export async function ready(ticket: Promise<Ticket | null>): Promise<Ticket | null> {
  const given = await ticket
  if (given) await pause(given.ready - performance.now())
  return given
}

export const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds))

/**
 * Asks for a ticket for a form that writes to these targets (`rest/<table>`, `storage/<bucket>`, `auth/<endpoint>`). Null when there is
 * none to be had, and without asking where site and wire are not one: nobody knows whether anybody gives tickets there.
 */
export async function askForTicket(
  targets: readonly string[],
  { baseUrl, publishableKey, fetch: send = fetch }: WireAccess,
): Promise<Ticket | null> {
  if (baseUrl !== window.location.origin) return null
  try {
    const query = new URLSearchParams(targets.map((target) => ['for', target]))
    const answer = await send(`${baseUrl}/forms/v1/token?${query}`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    })
    if (!answer.ok) return null
    const { token, minimum_fill_ms } = (await answer.json()) as { token: string; minimum_fill_ms: number }
    return { token, ready: performance.now() + minimum_fill_ms }
  } catch {
    return null
  }
}
