/** Queue of received values; `next` waits up to 45 s for a value and rejects then. */
export type MessageQueue<T> = Readonly<{
  push(value: T): void
  next(): Promise<T>
  /** Number of values that have not been taken. */
  waiting(): number
}>

const TIMEOUT_MILLISECONDS = 45_000

export function createMessageQueue<T>(): MessageQueue<T> {
  const values: T[] = []
  const takers: ((value: T) => void)[] = []
  return {
    push(value) {
      const taker = takers.shift()
      if (taker) taker(value)
      else values.push(value)
    },
    next() {
      const value = values.shift()
      if (value !== undefined) return Promise.resolve(value)
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no message received')), TIMEOUT_MILLISECONDS)
        takers.push((arrived) => {
          clearTimeout(late)
          resolve(arrived)
        })
      })
    },
    waiting: () => values.length,
  }
}
