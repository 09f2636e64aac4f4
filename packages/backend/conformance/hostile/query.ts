import fc from 'fast-check'
import { hostileText, MARK, nameOr } from './text.ts'

const COLUMNS = [
  'id',
  'name',
  'title',
  'amount',
  'quantity',
  'active',
  'meta',
  'tags',
  'numbers',
  'born',
  'at',
  'code',
  'days',
]
const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'not.eq',
  'not.in',
  'not.is',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'fts(german)',
  'eq(any)',
  'like(all)',
  'not.not.eq',
  'gt(any)',
  'in(any)',
  'fts(',
  'EQ',
]
const VALUES = [
  '1',
  'Apfel',
  'null',
  'true',
  '(1,2)',
  '{1,2}',
  '[1,2)',
  '{"a":1}',
  '("a","b")',
  '(1',
  '()',
  '(((((',
]

const column = nameOr(...COLUMNS, 'meta->a', 'meta->>a->b', 'meta->0', 'place->x', '"a.b"', 'name::text')
const value = fc.oneof(fc.constantFrom(...VALUES), hostileText)
const condition = fc.tuple(column, nameOr(...OPERATORS), value).map((parts) => parts.join('.'))

/** `or=(and(or(…)))` of a given depth, well formed or truncated. */
const nested = fc
  .tuple(fc.integer({ min: 1, max: 3_000 }), fc.constantFrom('or', 'and', 'not.or'), condition, fc.boolean())
  .map(([depth, word, inner, whole]) => {
    const levels = Math.min(depth, Math.floor(24_000 / (word.length + 2)))
    return `(${`${word}(`.repeat(levels)}${inner}${')'.repeat(whole ? levels + 1 : levels >> 1)}`
  })

const group = fc.oneof(
  { weight: 5, arbitrary: fc.array(condition, { maxLength: 4 }).map((all) => `(${all.join(',')})`) },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: hostileText },
)

const selectItem = fc.oneof(
  { weight: 4, arbitrary: column },
  { weight: 2, arbitrary: fc.tuple(nameOr('a', 'count', '...'), column).map((parts) => parts.join(':')) },
  {
    weight: 2,
    arbitrary: fc.tuple(column, nameOr('int', 'text', 'jsonb', 'regclass')).map((parts) => parts.join('::')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(nameOr('test_children', 'notes', 'name'), column)
      .map(([of, what]) => `${of}(${what})`),
  },
  { weight: 1, arbitrary: column.map((name) => `${name}.sum()`) },
)

type Parameter = readonly [name: string, value: string]
const parameter = (
  name: string | fc.Arbitrary<string>,
  content: fc.Arbitrary<string>,
): fc.Arbitrary<Parameter> => fc.tuple(typeof name === 'string' ? fc.constant(name) : name, content)

const list = (item: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(item, { maxLength }).map((all) => all.join(','))
const direction = nameOr('asc', 'desc', 'desc.nullslast', 'nullsfirst', 'asc.desc')

const oneParameter: fc.Arbitrary<Parameter> = fc.oneof(
  { weight: 4, arbitrary: parameter('select', list(selectItem, 5)) },
  {
    weight: 6,
    arbitrary: parameter(
      column,
      fc.tuple(nameOr(...OPERATORS), value).map((parts) => parts.join('.')),
    ),
  },
  { weight: 3, arbitrary: parameter(fc.constantFrom('or', 'and', 'not.or', 'not.and'), group) },
  {
    weight: 2,
    arbitrary: parameter(
      'order',
      list(
        fc.tuple(column, direction).map((parts) => parts.join('.')),
        4,
      ),
    ),
  },
  { weight: 2, arbitrary: parameter(fc.constantFrom('limit', 'offset', 'test_children.limit'), value) },
  { weight: 2, arbitrary: parameter(fc.constantFrom('on_conflict', 'columns'), list(column, 4)) },
  { weight: 1, arbitrary: parameter(hostileText, hostileText) },
)

/** A parameter, encoded correctly, partly or not at all. */
const written = fc
  .tuple(oneParameter, fc.constantFrom('encoded', 'encoded', 'encoded', 'raw', 'bare'))
  .map(([[name, content], how]) => {
    if (how === 'encoded') return `${encode(name)}=${encode(content)}`
    if (how === 'raw') return `${name}=${content}`.replace(/[#\s]/g, '+')
    return encode(name)
  })

export const hostileQuery: fc.Arbitrary<string> = fc.array(written, { maxLength: 5 }).map((all) =>
  all
    .join('&')
    .replace(/[^\x21-\x7e]/gu, encode)
    .slice(0, 36_000),
)

/** Percent-encoding that also accepts invalid UTF-16. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

const jsonValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, [], {}, [[]], [null], { a: { b: [] } }),
  fc.jsonValue({ maxDepth: 3 }),
)

const key = nameOr(
  'id',
  'name',
  'title',
  'email',
  'amount',
  'tags',
  'meta',
  'at',
  'status',
  'likes_count',
  'owner',
  'place',
)

/** Rows of which one is invalid, so that no row may be stored; each contains the marker. */
const half = fc
  .tuple(fc.integer({ min: 1_000, max: 2_000_000_000 }), fc.array(jsonValue, { maxLength: 3 }))
  .map(([id, values]) => [
    { id, name: MARK },
    ...values.map((quantity, n) => ({ id: id + 1 + n, name: MARK, quantity })),
    { id: 'never a number', name: MARK },
  ])

const deep = fc
  .tuple(fc.integer({ min: 1, max: 20_000 }), fc.boolean())
  .map(
    ([depth, closed]) =>
      `{"id":1,"name":"${MARK}","quantity":"x","meta":${'['.repeat(depth)}${closed ? ']'.repeat(depth) : ''}}`,
  )

const rows = fc.oneof(
  fc.dictionary(key, jsonValue, { maxKeys: 5 }),
  fc.array(fc.dictionary(key, jsonValue, { maxKeys: 4 }), { maxLength: 4 }),
  half,
  jsonValue,
)

const BROKEN = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '{"id":1',
  '{"id":1,}',
  "{'id':1}",
  'undefined',
  'NaN',
  '{"id":01}',
  '[1,2',
  '"',
  'nul',
  '{"id":1}{"id":2}',
  '// x',
  '\u0000',
  '{"a":"\u0000"}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"__proto__":{"id":1}}',
  'a=1&b=2',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  'id,name\n1',
  'id,name\n"1',
  '\ufeff{}',
]

const text = fc.oneof(
  { weight: 6, arbitrary: rows.map((content) => JSON.stringify(content) ?? '') },
  { weight: 3, arbitrary: fc.constantFrom(...BROKEN) },
  { weight: 1, arbitrary: deep },
  {
    weight: 2,
    arbitrary: fc
      .tuple(rows, fc.nat(200))
      .map(([content, end]) => JSON.stringify(content)?.slice(0, end) ?? ''),
  },
  { weight: 2, arbitrary: hostileText },
)

export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 9, arbitrary: text.map((content) => Buffer.from(content)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
)
