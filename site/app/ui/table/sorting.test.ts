import { expect, it } from 'vitest'
import type { Column } from './column'
import { nextSort, sorted } from './sorting'

type Row = Readonly<{ name: string | null; likes: number }>
const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'likes', header: 'Likes', cell: ({ likes }) => likes, sortBy: ({ likes }) => likes },
  { key: 'plain', header: 'Ohne', cell: () => null },
]
const named = (...names: Array<string | null>): Row[] => names.map((name) => ({ name, likes: 0 }))
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

it('puts umlauts where a German list has them, whatever their case', () => {
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

it('leaves what is empty at the end in either direction', () => {
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

it('leaves the rows as they are without a column to sort by', () => {
  const rows = named('b', 'a')
  expect(sorted(rows, columns, null)).toBe(rows)
  expect(sorted(rows, columns, { key: 'plain', direction: 'ascending' })).toBe(rows)
})

it('turns around when the same column is asked for again', () => {
  const first = nextSort(null, 'name')
  expect(first).toEqual({ key: 'name', direction: 'ascending' })
  expect(nextSort(first, 'name').direction).toBe('descending')
  expect(nextSort(nextSort(first, 'name'), 'name').direction).toBe('ascending')
  expect(nextSort(first, 'likes')).toEqual({ key: 'likes', direction: 'ascending' })
})
