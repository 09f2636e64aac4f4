import { expect, test } from 'vitest'
import type { Audience } from './audience.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import type { Change } from './notification.ts'

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
