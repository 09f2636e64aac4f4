import { expect, it } from 'vitest'
import type { Column } from './column'
import { nextSort, sorted } from './data-table'

type Row = Readonly<{ name: string | null; likes: number }>
const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'likes', header: 'Likes', cell: ({ likes }) => likes, sortBy: ({ likes }) => likes },
  { key: 'plain', header: 'Ohne', cell: () => null },
]
const named = (...names: Array<string | null>): Row[] => names.map((name) => ({ name, likes: 0 }))
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

it('sorts umlauts in German order, ignoring case', () => {
  const rows = named('Zunft', 'öl', 'Ofen', 'Straße', 'strasse', 'Ähre', 'anker')
  expect(names(sorted(rows, columns, { key: 'name', direction: 'ascending' }))).toEqual([
    'Ähre',
    'anker',
    'Ofen',
    'öl',
    'Straße',
    'strasse',
    'Zunft',
  ])
})

it('sorts empty values last in both directions', () => {
  const rows = named(null, 'b', ' ', 'a')
  expect(names(sorted(rows, columns, { key: 'name', direction: 'ascending' }))).toEqual(['a', 'b', null, ' '])
  expect(names(sorted(rows, columns, { key: 'name', direction: 'descending' }))).toEqual([
    'b',
    'a',
    null,
    ' ',
  ])
})

it('compares numbers as numbers', () => {
  const rows = [9, 10, 2].map((likes) => ({ name: null, likes }))
  const order = sorted(rows, columns, { key: 'likes', direction: 'descending' }).map(({ likes }) => likes)
  expect(order).toEqual([10, 9, 2])
})

it('keeps the order without a sort column', () => {
  const rows = named('b', 'a')
  expect(sorted(rows, columns, null)).toBe(rows)
  expect(sorted(rows, columns, { key: 'plain', direction: 'ascending' })).toBe(rows)
})

it('reverses the direction for the same column', () => {
  const first = nextSort(null, 'name')
  expect(first).toEqual({ key: 'name', direction: 'ascending' })
  expect(nextSort(first, 'name').direction).toBe('descending')
  expect(nextSort(nextSort(first, 'name'), 'name').direction).toBe('ascending')
  expect(nextSort(first, 'likes')).toEqual({ key: 'likes', direction: 'ascending' })
})
