import { expect, it } from 'vitest'
import { reuseUnchanged } from './use-list'

const erika = { id: '1', name: 'Erika', active: true }
const max = { id: '2', name: 'Max', active: false }
const before = [erika, max]

it('returns the same list when nothing has changed', () => {
  expect(reuseUnchanged(before, [{ ...erika }, { ...max }])).toBe(before)
})

it('returns new objects only for changed and new rows', () => {
  const fresh = { id: '3', name: 'Neu', active: true }
  const merged = reuseUnchanged(before, [fresh, { ...erika, active: false }, { ...max }])
  expect(merged).toEqual([fresh, { ...erika, active: false }, max])
  expect(merged[1]).not.toBe(erika)
  expect(merged[2]).toBe(max)
})

it('detects removed rows and another order', () => {
  expect(reuseUnchanged(before, [{ ...max }])).toEqual([max])
  expect(reuseUnchanged(before, [{ ...max }, { ...erika }])).toEqual([max, erika])
})

it('detects an added column', () => {
  const richer = { ...erika, note: null }
  expect(reuseUnchanged<{ id: string }>([erika], [richer])).toEqual([richer])
})
