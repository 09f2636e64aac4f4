import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('limits concurrency and runs waiting tasks first in, first out, also after a failure', async () => {
  const queued = createQueue(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((n) =>
    queued(
      () =>
        new Promise<void>((resolve, reject) => {
          begun.push(n)
          ends.push(n === 0 ? () => reject(new Error('failed')) : resolve)
        }),
    ).catch(() => {}),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  await Promise.all(all)
})
