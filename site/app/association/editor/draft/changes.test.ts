import { expect, test } from 'vitest'
import { amount, choice, day, flag, group, line, list, picture } from '../../schema/values'
import { changesBetween } from './changes'

const GROUPS = {
  association: group('Verein', {
    name: line('[Name]', { label: 'Name', needed: true }),
    fee: amount(0, 1000, { label: 'Beitrag' }),
    vat: choice({ plus: 'zuzüglich', none: 'ohne' }, 'none', { label: 'MwSt.' }),
    open: flag(true, { label: 'Offen' }),
    since: day({ label: 'Seit' }),
  }),
  board: group('Vorstand', {
    members: list({ name: line('', { label: 'Name' }), phone: line('', { label: 'Telefon' }) }, [], {
      label: 'Vorstand',
      item: 'Person',
      most: 9,
    }),
  }),
}
const rows = (before: object, after: object) =>
  changesBetween(GROUPS, before as never, after as never).flatMap(({ changes }) =>
    changes.map(({ label, before, after }) => [label, before, after]),
  )
const board = (...members: object[]) => ({ board: { members } })
const [a, b, c] = [
  { name: 'A', phone: '1' },
  { name: 'B', phone: '2' },
  { name: 'C', phone: '3' },
]

test('values are said as people read them, unset ones by their default', () => {
  expect(
    rows({}, { association: { name: 'Verein', fee: 12.5, vat: 'plus', open: false, since: '2026-11-02' } }),
  ).toEqual([
    ['Name', '[Name]', 'Verein'],
    ['Beitrag', '0', '12,5'],
    ['MwSt.', 'ohne', 'zuzüglich'],
    ['Offen', 'Ja', 'Nein'],
    ['Seit', '', '02.11.2026'],
  ])
  expect(rows({ association: { fee: 0 } }, {}), 'set to the default').toEqual([])
  expect(rows({ unknown: { x: 1 } }, {}), 'not in the schema').toEqual([])
})

test('of a list it says what was changed, added, removed and moved', () => {
  expect(rows(board(a, b), board(a, { ...b, phone: '9' }, c))).toEqual([
    ['Person „B“, Telefon', '2', '9'],
    ['Person „C“', '', 'C, 3'],
  ])
  expect(rows(board(a, b, c), board(a, c))).toEqual([['Person „B“', 'B, 2', '']])
  expect(rows(board(a, b, c), board(c, a, b))).toEqual([['Reihenfolge', 'A, B, C', 'C, A, B']])
  expect(rows(board(a), board({ ...a, name: 'Anna' })), 'renamed').toEqual([
    ['Person „Anna“, Name', 'A', 'Anna'],
  ])
  expect(rows(board(a, b), board({ phone: '1', name: 'A' }, b)), 'only stored in another order').toEqual([])
})

test('only of pictures both are shown', () => {
  const photo = picture({ label: 'Foto' })
  const members = list({ name: line('', { label: 'Name' }), photo }, [], {
    label: 'Vorstand',
    item: 'Person',
    most: 9,
  })
  const groups = { board: group('Vorstand', { photo, members }) }
  const state = (photo: string, ...members: object[]) => ({ board: { photo, members } })
  const before = state('/a.jpg', { name: 'A', photo: '/a.jpg' })
  const after = state('/b.jpg', { name: 'A', photo: '/b.jpg' }, { name: 'C', photo: '/c.jpg' })
  const changes = changesBetween(groups, before as never, after as never).flatMap((group) => group.changes)
  expect(changes.map(({ label, isPicture }) => [label, isPicture])).toEqual([
    ['Foto', true],
    ['Person „A“, Foto', true],
    ['Person „C“', false],
  ])
})
