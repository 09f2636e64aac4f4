import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '../parse/request.ts'
import { plan } from '../plan/plan.ts'
import { readSql } from '../run.ts'
import type { Column, Schemas } from '../schema/types.ts'
import { PreparedNames } from './statement.ts'
import { writeSql } from './write.ts'

const columns = (...list: [name: string, type: string][]) =>
  new Map(
    list.map(([name, type]): [string, Column] => [
      name,
      { name, type, defaultValue: null, searchable: type === 'text' },
    ]),
  )
const able = { insertable: true, updatable: true, deletable: true }
const schemas: Schemas = new Map([
  [
    'public',
    {
      relations: new Map([
        [
          'odd "table"',
          {
            schema: 'public',
            name: 'odd "table"',
            columns: columns(['id', 'integer'], ['a "b"', 'text'], ['data', 'jsonb']),
            primaryKey: ['id'],
            computed: new Map(),
            hidesRows: false,
            ...able,
          },
        ],
      ]),
      routines: new Map(),
      types: new Map(),
    },
  ],
])

function statement(method: string, search: string, body?: string, prefer?: string) {
  const request = parseRequest(
    {
      method,
      path: '/odd%20%22table%22',
      search,
      headers: new Headers(prefer ? { prefer } : {}),
      body: body === undefined ? null : new TextEncoder().encode(body).buffer,
    },
    ['public'],
    1_000_000,
  )
  const planned = plan(request, schemas, 1000)
  if (planned.kind === 'read') return readSql(planned, 'json', true)
  if (planned.kind === 'insert' || planned.kind === 'update' || planned.kind === 'delete') {
    return writeSql(planned, 'json')
  }
  throw new Error(`unexpected ${planned.kind}`)
}

describe('statements', () => {
  it('quote identifiers and number parameters', () => {
    expect(
      statement('GET', 'select=id,x:data->a&%22a%20%5C%22b%5C%22%22=like.x*&order=id.desc&limit=5&offset=10'),
    ).toEqual({
      text:
        'SELECT total, rows, CASE WHEN pg_column_size(body) - 4 <= 8388608 THEN body END, status, headers, pg_column_size(body) - 4 FROM ' +
        '(SELECT NULL AS total, count(*) AS rows, coalesce(json_agg(_rest_row), \'[]\') AS body, nullif(current_setting(\'response.status\', true), \'\') AS status, nullif(current_setting(\'response.headers\', true), \'\') AS headers FROM (SELECT "public"."odd ""table"""."id", ' +
        '"public"."odd ""table"""."data"->$1 AS "x" FROM "public"."odd ""table""" WHERE "public"."odd ""table"""."a ""b""" LIKE $2 ' +
        'ORDER BY "public"."odd ""table"""."id" DESC LIMIT 5 OFFSET $3) _rest_row) _rest_answer',
      values: ['a', 'x%', '10'],
    })
  })

  it('need no right to read for a write without representation', () => {
    const insert = statement('POST', '', '{"id":1}')
    expect(insert.text).toContain(
      'INSERT INTO "public"."odd ""table"""("id") SELECT _rest_body."id" FROM json_to_record($1::json) AS _rest_body("id" integer) RETURNING 1)',
    )
    expect(insert.values).toEqual(['{"id":1}'])
    const deletion = statement('DELETE', 'id=eq.1')
    expect(deletion.text).toContain(
      'DELETE FROM "public"."odd ""table""" WHERE "public"."odd ""table"""."id" = $1 RETURNING 1)',
    )
    expect(deletion.values).toEqual(['1'])
  })

  it.each([
    ['words', 'ilike.*Märkte,%20bunt*', 'OPERATOR("search".~~*) $1'],
    ['anything', 'ilike.*', 'OPERATOR("search".~~*) $1'],
    ['what is escaped', 'ilike.*50\\%25', 'ILIKE $1'],
    ['what would fail', 'ilike.*abc\\', 'ILIKE $1'],
    ['a wildcard for one character', 'ilike.*M_rkte*', 'ILIKE $1'],
    ['letters whose lower case depends', 'ilike.*ΟΔΟΣ*', 'ILIKE $1'],
    ['very much text', `ilike.*${'a'.repeat(100)}`, 'ILIKE $1'],
    ['one of several patterns', 'ilike(any).{a*,b*}', 'ILIKE ANY($1)'],
  ])('look for %s so that it can neither fail nor take long where rows are hidden', (_what, filter, sql) => {
    expect(statement('GET', `%22a%20%5C%22b%5C%22%22=${filter}`).text).toContain(` ${sql} `)
    // For other types, and without the operator, ILIKE is used.
    expect(statement('GET', `data->>a=${filter}`).text).not.toContain('OPERATOR')
    expect(statement('GET', `id=${filter}`).text).not.toContain('OPERATOR')
  })

  it('never contain a value', () => {
    const method = fc.constantFrom('GET', 'DELETE', 'PATCH')
    fc.assert(
      fc.property(method, fc.string({ unit: 'grapheme', minLength: 1 }), (verb, value) => {
        fc.pre(!value.includes('\0'))
        const encoded = encodeURIComponent(value.toWellFormed())
        const body = verb === 'PATCH' ? JSON.stringify({ data: value }) : undefined
        const search = `id=eq.${encoded}&data=neq.${encoded}`
        const fixed = statement(verb, 'id=eq.1&data=neq.1', body && '{"data":1}')
        expect(statement(verb, search, body).text).toBe(fixed.text)
      }),
    )
  })
})

describe('names of prepared statements', () => {
  const nameOf = (names: PreparedNames, text: string) => names.nameFor({ text, values: [] })

  it('are given at the third use, and stay', () => {
    const names = new PreparedNames(1)
    const uses = [1, 2, 3, 4].map(() => nameOf(names, 'select 1'))
    expect(uses.slice(0, 2)).toEqual([undefined, undefined])
    expect(uses[2]).toMatch(/^rest_1_[0-9a-f]{40}$/)
    expect(uses[3]).toBe(uses[2])
    expect(Buffer.byteLength(String(uses[2]))).toBeLessThan(64)
  })

  it.each([
    'title ILIKE $1',
    'title OPERATOR("search".~~*) $1',
    'title LIKE ANY($1)',
    'title ~ $1',
    'NOT title ~* $1',
  ])('are not given to what is planned for its pattern: %s', (condition) => {
    const names = new PreparedNames(1)
    const uses = [1, 2, 3, 4].map(() => nameOf(names, `select from notes where ${condition}`))
    expect(uses).toEqual([undefined, undefined, undefined, undefined])
  })

  it('are limited in number', () => {
    const names = new PreparedNames(1)
    const named = Array.from({ length: 400 }, (_, at) =>
      [1, 2, 3].map(() => nameOf(names, `select ${at}`)).at(-1),
    )
    expect(named.filter((name) => name !== undefined)).toHaveLength(150)
  })
})
