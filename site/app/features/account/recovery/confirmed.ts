/**
 * History state after an address was confirmed by mail: the account gets a new password, whatever it had before
 * (docs/decisions/0035-password-after-confirmation.md).
 */
export type Confirmed = Readonly<{
  confirmed: true
  /** Path to continue at. */
  wanted: string | null
}>

/** Null when the user wants to replace a password. */
export function readConfirmed(historyState: unknown): Confirmed | null {
  const { confirmed, wanted } = (historyState ?? {}) as Partial<Confirmed>
  return confirmed === true ? { confirmed, wanted: typeof wanted === 'string' ? wanted : null } : null
}
