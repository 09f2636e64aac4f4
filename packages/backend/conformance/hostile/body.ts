import fc from 'fast-check'
import { hostileText, MARK, nameOr } from './text.ts'

const value: fc.Arbitrary<unknown> = fc.oneof(
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
  .tuple(fc.integer({ min: 1_000, max: 2_000_000_000 }), fc.array(value, { maxLength: 3 }))
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
  fc.dictionary(key, value, { maxKeys: 5 }),
  fc.array(fc.dictionary(key, value, { maxKeys: 4 }), { maxLength: 4 }),
  half,
  value,
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
