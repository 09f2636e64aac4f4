import { expect, it } from 'vitest'
import { keepSame } from './keep-same.ts'

const erika = { id: '1', name: 'Erika', active: true }
const max = { id: '2', name: 'Max', active: false }
const before = [erika, max]

it('is the same list when nothing has changed', () => {
  expect(keepSame(before, [{ ...erika }, { ...max }])).toBe(before)
})

it('has only changed and new rows as new objects', () => {
  const fresh = { id: '3', name: 'Neu', active: true }
  const kept = keepSame(before, [fresh, { ...erika, active: false }, { ...max }])
  expect(kept).toEqual([fresh, { ...erika, active: false }, max])
  expect(kept[1]).not.toBe(erika)
  expect(kept[2]).toBe(max)
})

it('sees what is gone, and another order', () => {
  expect(keepSame(before, [{ ...max }])).toEqual([max])
  expect(keepSame(before, [{ ...max }, { ...erika }])).toEqual([max, erika])
})

it('sees a column that was not there', () => {
  const richer = { ...erika, note: null }
  expect(keepSame<{ id: string }>([erika], [richer])).toEqual([richer])
})
