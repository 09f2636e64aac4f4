/**
 * History state after an address was confirmed by mail: the account gets a new password, whatever it had before
 * (docs/decisions/0035-password-after-confirmation.md).
 */
export type Confirmed = Readonly<{
  confirmed: true
  /** Path to continue at. */
  destination: string | null
  /** Who was invited has had no password. */
  invited: boolean
}>

/** Null when the user wants to replace a password. */
export function readConfirmed(historyState: unknown): Confirmed | null {
  const { confirmed, destination, invited } = (historyState ?? {}) as Partial<Confirmed>
  return confirmed === true
    ? {
        confirmed,
        destination: typeof destination === 'string' ? destination : null,
        invited: invited === true,
      }
    : null
}
