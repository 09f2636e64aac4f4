import { useEffect, useRef } from 'react'

/** Calls `onEnd` once after `milliseconds`, not counting pauses. */
export function useCountdown(milliseconds: number, onEnd: () => void) {
  const latestOnEnd = useRef(onEnd)
  const remaining = useRef(milliseconds)
  const running = useRef<{ timer: ReturnType<typeof setTimeout>; since: number } | null>(null)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })

  function pause() {
    if (!running.current) return
    clearTimeout(running.current.timer)
    remaining.current -= performance.now() - running.current.since
    running.current = null
  }

  function resume() {
    pause()
    running.current = {
      timer: setTimeout(() => latestOnEnd.current(), remaining.current),
      since: performance.now(),
    }
  }

  // Runs once; pausing and resuming use only refs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    resume()
    return pause
  }, [])

  return { pause, resume }
}
