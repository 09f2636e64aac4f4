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
  const waiters: ((value: T) => void)[] = []
  return {
    push(value) {
      const receive = waiters.shift()
      if (receive) receive(value)
      else values.push(value)
    },
    next() {
      const value = values.shift()
      if (value !== undefined) return Promise.resolve(value)
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no message received')), TIMEOUT_MILLISECONDS)
        waiters.push((arrived) => {
          clearTimeout(late)
          resolve(arrived)
        })
      })
    },
    waiting: () => values.length,
  }
}
