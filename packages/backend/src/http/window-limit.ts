export type WindowLimit = Readonly<{
  /**
   * Counts one use of a key, or so many at once (bytes). Undefined while it is within the limit, else the whole seconds until it is
   * again.
   */
  use(key: string, amount?: number): number | undefined
  /** Seconds until another use of the key is within the limit; undefined when it is now. Counts nothing. */
  wait(key: string): number | undefined
  /** Takes back one use of a key, of the window that is running. */
  takeBack(key: string): void
  forget(key: string): void
  /** Counts uses that were made elsewhere, or taken back there (negative), of a window that ends at `endsAt` (milliseconds since the epoch). */
  add(key: string, uses: number, endsAt: number): void
  /** Keys that are remembered now. */
  size(): number
}>

export type WindowLimitOptions = Readonly<{
  /** Uses of one key within one window. */
  uses: number
  seconds: number
  /** Keys that are remembered at most. */
  most?: number
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Hears of every use that is within the limit or the first beyond it; the others change nothing. What is taken back is negative. */
  onUse?: (key: string, endsAt: number, amount: number) => void
}>

type Window = { count: number; endsAt: number }

/** At some 200 bytes each, a flood of invented keys costs a few megabytes and no more. */
const MOST_KEYS = 20_000

/**
 * Counts uses in windows that begin with the first one. When there are too many keys, the older half of them is forgotten: who
 * floods us with keys makes limits wider for a moment, but never the memory, and locks nobody out.
 */
export function createWindowLimit(options: WindowLimitOptions): WindowLimit {
  const { uses, seconds, most = MOST_KEYS, now = Date.now, onUse } = options
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()

  const begin = (key: string, count: number, endsAt: number) => {
    old.delete(key)
    if (!young.has(key) && young.size >= most / 2) {
      old = young
      young = new Map()
    }
    young.set(key, { count, endsAt })
  }
  const running = (key: string, time: number) => {
    const window = young.get(key) ?? old.get(key)
    return window && window.endsAt > time ? window : undefined
  }
  return {
    use(key, amount = 1) {
      const time = now()
      const window = running(key, time)
      if (!window) {
        const endsAt = time + seconds * 1000
        begin(key, amount, endsAt)
        onUse?.(key, endsAt, amount)
        return amount > uses ? seconds : undefined
      }
      const wasWithin = window.count <= uses
      window.count += amount
      if (wasWithin) onUse?.(key, window.endsAt, amount)
      return window.count > uses ? Math.ceil((window.endsAt - time) / 1000) : undefined
    },
    wait(key) {
      const time = now()
      const window = running(key, time)
      return window && window.count >= uses ? Math.ceil((window.endsAt - time) / 1000) : undefined
    },
    takeBack(key) {
      const window = running(key, now())
      if (!window || window.count === 0) return
      window.count -= 1
      onUse?.(key, window.endsAt, -1)
    },
    add(key, count, endsAt) {
      const time = now()
      const window = running(key, time)
      if (window) window.count = Math.max(0, window.count + count)
      // Clocks differ; a window is never longer than our own.
      else if (count > 0 && endsAt > time) begin(key, count, Math.min(endsAt, time + seconds * 1000))
    },
    forget(key) {
      young.delete(key)
      old.delete(key)
    },
    size: () => young.size + old.size,
  }
}
