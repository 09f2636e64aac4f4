const PATIENCE_MILLISECONDS = 1_000

/** Waits for connections to end, but not for those whose other side no longer answers. */
export async function endWithin(ending: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MILLISECONDS)
  await Promise.race([ending, late])
  clearTimeout(timer)
}
