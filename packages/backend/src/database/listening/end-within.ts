const TIMEOUT_MILLISECONDS = 1_000

/** Resolves when `ending` settles, or after 1 s: a connection whose peer no longer answers takes minutes to end. */
export async function endWithin(ending: Promise<unknown>): Promise<void> {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, TIMEOUT_MILLISECONDS)
  await Promise.race([ending, timedOut])
  clearTimeout(timer)
}
