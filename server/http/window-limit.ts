export type WindowLimit = Readonly<{
  /** Counts one use of a key. Undefined while it is within the limit, else the whole seconds until it is again. */
  use(key: string): number | undefined
  forget(key: string): void
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
}>

type Window = { count: number; endsAt: number }

/** At some 200 bytes each, a flood of invented keys costs a few megabytes and no more. */
const MOST_KEYS = 20_000

/**
 * Counts uses in windows that begin with the first one. When there are too many keys, the older half of them is forgotten: who
 * floods us with keys makes limits wider for a moment, but never the memory, and locks nobody out.
 */
export function createWindowLimit(options: WindowLimitOptions): WindowLimit {
  const { uses, seconds, most = MOST_KEYS, now = Date.now } = options
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()

  const begin = (key: string, time: number) => {
    old.delete(key)
    if (!young.has(key) && young.size >= most / 2) {
      old = young
      young = new Map()
    }
    young.set(key, { count: 1, endsAt: time + seconds * 1000 })
  }
  return {
    use(key) {
      const time = now()
      const window = young.get(key) ?? old.get(key)
      if (!window || window.endsAt <= time) {
        begin(key, time)
        return undefined
      }
      window.count += 1
      return window.count > uses ? Math.ceil((window.endsAt - time) / 1000) : undefined
    },
    forget(key) {
      young.delete(key)
      old.delete(key)
    },
    size: () => young.size + old.size,
  }
}
