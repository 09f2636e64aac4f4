import { useEffect, useRef } from 'react'

/** Calls `onEnd` once after `milliseconds` that were not spent paused. */
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

  // Starts once; pausing and resuming reach for nothing but the refs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    resume()
    return pause
  }, [])

  return { pause, resume }
}
