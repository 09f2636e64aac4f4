/** Longest wait, in milliseconds, on a page that is never idle. */
const LONGEST = 4_000

/** Runs `work` when the page has nothing better to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, LONGEST / 2)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: LONGEST })
  return () => window.cancelIdleCallback(handle)
}
