/** History state after a registration whose address is still to be confirmed. */
export type Registered = Readonly<{ registered: string }>

/** The address that was registered; null for any other history state. */
export function registeredAs(historyState: unknown): string | null {
  return (historyState as Partial<Registered> | null)?.registered ?? null
}
