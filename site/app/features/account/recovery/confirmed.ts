/** State of the history entry behind a confirmed address: its account has no password yet, whoever set one before. */
export type Confirmed = Readonly<{
  confirmed: true
  /** The page of this site to which the mail was meant to lead. */
  wanted: string | null
}>

/** Null for whoever comes to replace a password. */
export function readConfirmed(historyState: unknown): Confirmed | null {
  const { confirmed, wanted } = (historyState ?? {}) as Partial<Confirmed>
  return confirmed === true ? { confirmed, wanted: typeof wanted === 'string' ? wanted : null } : null
}
