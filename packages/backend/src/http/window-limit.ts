export type WindowLimit = Readonly<{
  /**
   * Counts `amount` uses of a key (bytes, for instance). Undefined within the limit, otherwise the whole seconds until the window ends.
   */
  use(key: string, amount?: number): number | undefined
  /** Seconds until the key is within the limit again; undefined when it is now. Does not count. */
  wait(key: string): number | undefined
  /** Takes back one use of a key in its current window. */
  undo(key: string): void
  forget(key: string): void
  /** Adds uses counted by another server (negative: undone) in a window that ends at `endsAt` (milliseconds since the epoch). */
  add(key: string, uses: number, endsAt: number): void
  /** Number of keys in memory. */
  size(): number
}>

export type WindowLimitOptions = Readonly<{
  /** Uses of one key within one window. */
  uses: number
  seconds: number
  /** Keys in memory, at most. */
  maxKeys?: number
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Called for each use within the limit and the first one beyond; negative amounts are uses undone. */
  onUse?: (key: string, endsAt: number, amount: number) => void
}>

type Window = { count: number; endsAt: number }

/** At some 200 bytes each, a flood of random keys takes a few megabytes at most. */
const MAX_KEYS = 20_000

/**
 * Fixed-window rate limit; a window begins with the first use of its key. When there are too many keys the older half is dropped: a flood
 * of keys resets some windows early, but neither exhausts the memory nor locks out other clients.
 */
export function createWindowLimit(options: WindowLimitOptions): WindowLimit {
  const { uses, seconds, maxKeys = MAX_KEYS, now = Date.now, onUse } = options
  let recent = new Map<string, Window>()
  let old = new Map<string, Window>()

  const begin = (key: string, count: number, endsAt: number) => {
    old.delete(key)
    if (!recent.has(key) && recent.size >= maxKeys / 2) {
      old = recent
      recent = new Map()
    }
    recent.set(key, { count, endsAt })
  }
  const running = (key: string, time: number) => {
    const window = recent.get(key) ?? old.get(key)
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
    undo(key) {
      const window = running(key, now())
      if (!window || window.count === 0) return
      window.count -= 1
      onUse?.(key, window.endsAt, -1)
    },
    add(key, count, endsAt) {
      const time = now()
      const window = running(key, time)
      if (window) window.count = Math.max(0, window.count + count)
      // Clocks differ: a window is never longer than a local one.
      else if (count > 0 && endsAt > time) begin(key, count, Math.min(endsAt, time + seconds * 1000))
    },
    forget(key) {
      recent.delete(key)
      old.delete(key)
    },
    size: () => recent.size + old.size,
  }
}
