/** State of the history entry behind a registration whose address is still to be confirmed. */
export type Registered = Readonly<{ registered: string }>

/** The address that has just been registered, null when one comes from elsewhere. */
export function registeredAs(historyState: unknown): string | null {
  return (historyState as Partial<Registered> | null)?.registered ?? null
}
