import { expect, test } from 'vitest'
import { differences, mergeDocuments, withValue } from './merge'

const base = { association: { name: 'Verein', town: 'Ort' }, board: { members: [{ name: 'A', role: 'x' }] } }

test('a value is set and removed, its group with the last one', () => {
  const path = { group: 'look', name: 'accent' }
  const set = withValue(base, path, '#fff')
  expect(set).toEqual({ ...base, look: { accent: '#fff' } })
  expect(withValue(set, path, undefined)).toEqual(base)
})

test('the order of names in an object is no difference, that of a list is one', () => {
  expect(differences(base, { ...base, board: { members: [{ role: 'x', name: 'A' }] } })).toEqual([])
  const two = (...names: string[]) => ({ board: { members: names.map((name) => ({ name })) } })
  expect(differences(two('A', 'B'), two('B', 'A'))).toEqual([{ group: 'board', name: 'members' }])
})

test('changes of different values are both kept', () => {
  const mine = withValue(base, { group: 'association', name: 'name' }, 'Mein Verein')
  const theirs = withValue(base, { group: 'association', name: 'town' }, 'Anderswo')
  expect(mergeDocuments(base, mine, theirs)).toEqual({
    document: { ...base, association: { name: 'Mein Verein', town: 'Anderswo' } },
    conflicts: [],
  })
})

test('a value that both changed is a conflict, unless both mean the same', () => {
  const path = { group: 'association', name: 'name' }
  const mine = withValue(base, path, 'Meiner')
  expect(mergeDocuments(base, mine, withValue(base, path, 'Deiner'))).toEqual({
    document: mine,
    conflicts: [path],
  })
  expect(mergeDocuments(base, mine, mine).conflicts).toEqual([])
  expect(
    mergeDocuments(base, withValue(base, path, undefined), withValue(base, path, 'Deiner')).conflicts,
  ).toEqual([path])
})
