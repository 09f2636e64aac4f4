import { afterEach, expect, test, vi } from 'vitest'
import type { Claims } from '../../http/claims.ts'
import { createAudiences } from './audience.ts'
import type { Binding } from './binding.ts'
import { type Relation, sourceName } from './relations.ts'

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
