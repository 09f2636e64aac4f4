let held: Promise<void> | null = null

/** Resolves when requests may be sent again; null while they are not held. Apart from `bearerFetch`, which visitors never load. */
export const heldRequests = (): Promise<void> | null => held

/**
 * Holds the requests of an ended session, which would otherwise be sent as those of a visitor. Returns a function that ends this: held
 * requests are sent when the session `goesOn`, and never settle otherwise.
 */
export function holdRequests(): (goesOn: boolean) => void {
  let send = () => {}
  held = new Promise((resolve) => {
    send = resolve
  })
  return (goesOn) => {
    held = null
    if (goesOn) send()
  }
}
