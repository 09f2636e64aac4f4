export type MemoryGate = <T>(bytes: number, work: () => Promise<T>) => Promise<T>

/** Works run at once while the sum of their bytes is within `capacity`; the others wait in order. One larger than that runs by itself. */
export function createMemoryGate(capacity: number): MemoryGate {
  const waiting: Readonly<{ bytes: number; enter(): void }>[] = []
  let used = 0
  const fits = (bytes: number) => used === 0 || used + bytes <= capacity
  const admit = () => {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      used += next.bytes
      next.enter()
    }
  }
  return async (bytes, work) => {
    await new Promise<void>((enter) => {
      waiting.push({ bytes, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      used -= bytes
      admit()
    }
  }
}
