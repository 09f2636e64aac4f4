import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Claims } from '../../http/identity.ts'
import { type Audience, createAudiences } from './audience.ts'
import type { Binding } from './binding.ts'
import { createDeliveryQueue, createQueue } from './create-changes.ts'
import { type Change, type Relation, sourceName } from './relations.ts'

describe('audience', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const SOURCE = sourceName('records', 'notes')
  const relation: Relation = {
    schema: 'public',
    name: 'notes',
    columns: [{ name: 'title', type: 'text', cast: 'text' }],
    keyColumns: ['id'],
    source: SOURCE,
    policy: null,
  }
  const VISITOR: Claims = { role: 'anon' }
  const binding = (condition: string): Binding => ({
    id: 1,
    event: '*',
    relation,
    filters: [],
    condition,
    selection: '',
  })
  const receiver = () => ({ change() {}, interrupted() {} })

  test('subscribers with the same claims are one audience, and equal filters one condition', () => {
    const audiences = createAudiences()
    for (let n = 0; n < 50; n += 1) {
      audiences.add({ claims: VISITOR, bindings: [binding('a'), binding('b')], receiver: receiver() })
    }
    audiences.add({
      claims: { role: 'authenticated', sub: '1' },
      bindings: [binding('a')],
      receiver: receiver(),
    })
    const found = audiences.of(SOURCE, 0)
    expect(found.map(({ conditions }) => conditions.length)).toEqual([2, 1])
    expect(found[0]?.conditions.map(({ members }) => members.length)).toEqual([50, 50])
  })

  test('finding the audiences of a change serialises no claims, however many subscribe', () => {
    const audiences = createAudiences()
    for (let n = 0; n < 1_000; n += 1) {
      audiences.add({ claims: VISITOR, bindings: [binding(`title ${n}`)], receiver: receiver() })
    }
    const stringify = vi.spyOn(JSON, 'stringify')
    const conditions = audiences.of(SOURCE, 0).map((audience) => audience.conditions.length)
    expect(stringify).not.toHaveBeenCalled()
    expect(conditions).toEqual(Array(10).fill(100))
  })

  test('subscribers can be removed, and an audience with its last one', () => {
    const audiences = createAudiences()
    const one = audiences.add({ claims: VISITOR, bindings: [binding('a')], receiver: receiver() })
    const other = audiences.add({ claims: VISITOR, bindings: [binding('b')], receiver: receiver() })
    one()
    expect(audiences.of(SOURCE, 0).map(({ conditions }) => conditions.length)).toEqual([1])
    other()
    other()
    expect(audiences.of(SOURCE, 0)).toEqual([])
  })

  test('a subscriber with an expired token receives nothing', () => {
    const audiences = createAudiences()
    audiences.add({
      claims: { role: 'authenticated', exp: 100 },
      bindings: [binding('a')],
      receiver: receiver(),
    })
    expect(audiences.of(SOURCE, 99_000)).toHaveLength(1)
    expect(audiences.of(SOURCE, 100_000)).toEqual([])
  })
})

describe('delivery', () => {
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
})
