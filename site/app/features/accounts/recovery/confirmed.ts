/**
 * History state after an address was confirmed by mail: the account gets its first password, or, at a host that does not say whose
 * the present one is, another one (docs/decisions/0024-accounts.md).
 */
export type Confirmed = Readonly<{
  confirmed: true
  /** Path to continue at. */
  destination: string | null
  /** Whether the account was invited, and so never had a password. */
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
