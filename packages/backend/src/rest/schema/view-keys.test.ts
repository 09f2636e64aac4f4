import { expect, test } from 'vitest'
import { keysOfViews } from './view-keys.ts'

const entry = (number: number, expression: string, table: number, column: number) =>
  `{TARGETENTRY :expr ${expression} :resno ${number} :resname \\{id\\( :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`
const query = (...entries: string[]) =>
  `({QUERY :commandType 1 :rtable ({RTE :subquery {QUERY :targetList (${entry(1, '{VAR}', 900, 1)})}}) :targetList (${entries.join(' ')}) :sortClause <>})`
const key = { table: '100', columns: [1, 2] }
const columns = { 1: 'one', 2: 'two', 3: 'three' }
const keysOf = (...entries: string[]) =>
  keysOfViews([{ view: '500', definition: query(...entries), columns }], [key]).get('500')

test('columns of a key are found under other names, each once', () => {
  expect(keysOf(entry(1, '{VAR}', 100, 2), entry(2, '{VAR}', 100, 1), entry(3, '{VAR}', 100, 1))).toEqual([
    'two',
    'one',
  ])
})

test('a part of a key is none', () => {
  expect(keysOf(entry(1, '{VAR}', 100, 2), entry(2, '{VAR}', 0, 0))).toEqual([])
})

test('columns of queries inside are not those of the view', () => {
  const inside = `{SUBLINK :subselect {QUERY :targetList (${entry(2, '{VAR}', 100, 1)})}}`
  expect(keysOf(entry(1, '{VAR}', 100, 2), entry(2, inside, 0, 0))).toEqual([])
})

test('views of views have the keys of the tables below', () => {
  const below = {
    view: '400',
    definition: query(entry(1, '{VAR}', 100, 1), entry(2, '{VAR}', 100, 2)),
    columns,
  }
  const above = {
    view: '500',
    definition: query(entry(1, '{VAR}', 400, 2), entry(3, '{VAR}', 400, 1)),
    columns,
  }
  expect(keysOfViews([above, below], [key]).get('500')).toEqual(['three', 'one'])
})
