import fc from 'fast-check'

/** Marker in every row of a body that must be refused as a whole; afterwards no row may contain it. */
export const MARK = 'halb-geschrieben'

const SQL = [
  "'; drop table test_items; --",
  "' or '1'='1",
  '"; delete from test_items; --',
  '") from test_secret--',
  'id) do update set name = (select word from test_secret)--',
  '1; select pg_sleep(60)',
  '(select word from test_secret limit 1)',
  "') union select word from test_secret--",
  '$$; drop schema public cascade; $$',
  '$1',
  "E'\\x27'",
  '/**/',
  "pg_read_file('/etc/passwd')",
  'id::regclass',
  '*,(select 1)',
  "\\'; drop table test_items; --",
]

/** Properties of every JavaScript object, and names outside of the exposed schema. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'length',
  'pg_class',
  'pg_catalog.pg_authid',
  'auth.users',
  'records.notes',
  'information_schema.tables',
  'users',
  'private.is_admin',
  'pg_sleep',
  'current_user',
  'ctid',
  'xmin',
  'tableoid',
  'undefined',
  'null',
  'NaN',
]

const CHARACTERS = [
  '',
  ' ',
  '.',
  ',',
  '(',
  ')',
  '((',
  '"',
  '""',
  "'",
  '\\',
  '*',
  '%',
  '_',
  ':',
  '::',
  '->',
  '->>',
  '-',
  '!',
  ';',
  '&',
  '{',
  '}',
  '[',
  ']',
  '{}',
  '[]',
  '()',
  'not.',
  'eq.',
  'in.(',
  'or(',
  '\n',
  '\r\n',
  '\t',
  '\u0000',
  'a\u0000b',
  '\u202e',
  '\ufeff',
  '\ud800',
  '😀',
  'ﬀ',
  'İ',
  'ẞ',
  '\u00a0',
  '\u2028',
  '{{{1',
  '{{1}}',
  '%00',
  '%ff',
  '%',
  '%zz',
]

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1e3',
  '1e400',
  '-1e-400',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  '1_000',
  '+1',
  ' 1 ',
  '1.5',
  '.',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '9'.repeat(400),
]

const TIMES = [
  'infinity',
  '-infinity',
  'now',
  'epoch',
  '2026-02-30',
  '99999-01-01',
  '2026-01-01T00:00:00 00:00',
  '24:00:01',
]

const PATHS = [
  '../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  'http://169.254.169.254/',
  'file:///etc/passwd',
]

/** One character many times: parsers have stacks. */
const repeated = fc
  .tuple(fc.constantFrom(...'-!(<&|"*%:{[\\.,'), fc.integer({ min: 20, max: 900 }))
  .map(([character, times]) => character.repeat(times))

/** A hostile string for any place. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SQL) },
  { weight: 4, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 6, arbitrary: fc.constantFrom(...CHARACTERS) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(...TIMES, ...PATHS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 12 }).map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: repeated },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 10_000 }).map((length) => 'ä(",.'.repeat(length / 5)) },
)

/** Hostile text limited to the characters that HTTP allows in a header. */
export const hostileHeader: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => text.replace(/[^\x20-\x7e\xa1-\xff]/gu, '').slice(0, 2_000)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
)

/** Mostly an existing name, else a hostile one. */
export function nameOr(...existing: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...existing) },
    { weight: 2, arbitrary: hostileText },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...existing), hostileText).map(([name, text]) => name + text),
    },
  )
}
