import { expect, it } from 'vitest'
import { countsOfItems, sumOf } from './pending'

it('sums up the known counts', () => {
  expect(sumOf([1, 2])).toBe(3)
  expect(sumOf([0, 0])).toBe(0)
  expect(sumOf([1, null])).toBeNull()
})

it('counts what waits by kind, also what is not listed; nothing of a kind is zero', () => {
  const idea = { kind: 'idea', office: 'editor', mine: true, id: '1', title: 'a', since: '', total: 30 }
  const counts = countsOfItems([idea, { ...idea, id: '2' }, { ...idea, kind: 'unknown', total: 1 }])
  expect(counts).toMatchObject({ idea: 30, post: 0, application: 0, newsletter: 0 })
})
