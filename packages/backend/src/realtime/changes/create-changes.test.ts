import { expect, test } from 'vitest'
import type { Audience } from './audience.ts'
import { createDeliveryQueue, createQueue } from './create-changes.ts'
import type { Change } from './relations.ts'

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

const change = (source: string): Change => ({ source, operation: 'INSERT', key: { id: 1 }, at: '' })
const AUDIENCE: Audience = {
  relation: {
    schema: 'public',
    name: 'notes',
    columns: [],
    keyColumns: ['id'],
    source: 'followed',
    policy: null,
  },
  claims: { role: 'anon' },
  conditions: [],
}

test('a change that arrives with one that nobody follows is delivered', async () => {
  const delivered = Promise.withResolvers<string | undefined>()
  const queue = createDeliveryQueue({
    audiencesOf: (source) => (source === 'followed' ? [AUDIENCE] : []),
    deliverTo: async (_audience, [first]) => delivered.resolve(first?.source),
  })
  // Notifications of one packet arrive without a turn of the event loop in between.
  queue.push([change('not followed')])
  queue.push([change('followed')])
  expect(await delivered.promise).toBe('followed')
})
