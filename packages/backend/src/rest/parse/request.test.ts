import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RestError } from '../errors.ts'
import { type Condition, comparison, readComparison } from './conditions.ts'
import { appliedPreferences, negotiate, parsePreferences, parseRange } from './headers.ts'
import { parseParameters } from './parameters.ts'
import { parseQueryString } from './query-string.ts'
import { readWith, remembering } from './read-with.ts'

describe('parameters', () => {
  const parse = (search: string, withArguments = false) =>
    parseParameters(parseQueryString(search), withArguments)
  const field = (column: string) => ({ column, path: [] })
  const whereOf = (search: string) => parse(search).where as readonly Condition[]

  describe('select', () => {
    it('reads columns, aliases, casts and JSON paths', () => {
      expect(parse('select=id,"odd, name",label:name::text,a-b,x:data->a->>b::int').select).toEqual([
        { kind: 'field', field: field('id'), alias: null, cast: null, aggregate: null },
        { kind: 'field', field: field('odd, name'), alias: null, cast: null, aggregate: null },
        { kind: 'field', field: field('name'), alias: 'label', cast: 'text', aggregate: null },
        { kind: 'field', field: field('a-b'), alias: null, cast: null, aggregate: null },
        {
          kind: 'field',
          field: {
            column: 'data',
            path: [
              { arrow: '->', key: 'a' },
              { arrow: '->>', key: 'b' },
            ],
          },
          alias: 'x',
          cast: 'int',
          aggregate: null,
        },
      ])
    })

    it('distinguishes indexes from keys', () => {
      expect(parse('select=data->0->-1->x1').select[0]).toMatchObject({
        field: {
          path: [
            { arrow: '->', index: '+0' },
            { arrow: '->', index: '-1' },
            { arrow: '->', key: 'x1' },
          ],
        },
      })
    })

    it('recognises other tables, with hints and inside each other', () => {
      expect(parse('select=id,x:clients!inner(name,...towns!fk(*))').select[1]).toMatchObject({
        kind: 'relation',
        name: 'clients',
        members: [{ kind: 'field' }, { kind: 'relation', name: 'towns' }],
      })
    })

    it('is every column when empty or missing', () => {
      expect(parse('select=').select).toEqual([])
      expect(parse('').select).toMatchObject([{ field: { column: '*' } }])
    })
  })

  describe('filters', () => {
    it('take everything after the operator as the value', () => {
      const [filter] = whereOf('email=eq.a.b%40c.de,(x)"y"')
      expect(filter).toMatchObject({ operation: { operator: 'eq', value: 'a.b@c.de,(x)"y"' } })
    })

    it('read form encoding: plus is a space', () => {
      expect(whereOf('name=eq.a+b%2Bc')).toMatchObject([{ operation: { value: 'a b+c' } }])
    })

    it('read lists with quotes and escapes', () => {
      expect(whereOf('a=in.(1,"b,c","d\\"e","f\\\\g",h)')).toMatchObject([
        { operation: { kind: 'in', values: ['1', 'b,c', 'd"e', 'f\\g', 'h'] } },
      ])
      expect(whereOf('a=in.()')).toMatchObject([{ operation: { values: [''] } }])
    })

    it.each([
      ['a=not.is.NULL', { negated: true, operation: { kind: 'is', value: 'null' } }],
      [
        'a=fts(german).x y',
        { operation: { kind: 'search', operator: 'fts', language: 'german', value: 'x y' } },
      ],
      ['a=like(any).{x,y}', { operation: { operator: 'like', of: 'any', value: '{x,y}' } }],
      ['a=isdistinct.x', { operation: { kind: 'isdistinct', value: 'x' } }],
      ['a->b->>c=eq.x', { field: { column: 'a', path: [{ key: 'b' }, { key: 'c' }] } }],
    ])('%s', (search, expected) => {
      expect(whereOf(search)).toMatchObject([expected])
    })

    it('parse logical trees', () => {
      expect(whereOf('not.or=(a.eq."x,y",and(b.in.(1,2),not.or(c.is.null,d.cs.{e,f})))')).toMatchObject([
        {
          kind: 'tree',
          joint: 'or',
          negated: true,
          members: [
            { kind: 'filter', operation: { value: 'x,y' } },
            {
              joint: 'and',
              members: [
                { operation: { values: ['1', '2'] } },
                { negated: true, joint: 'or', members: [{}, { operation: { value: '{e,f}' } }] },
              ],
            },
          ],
        },
      ])
    })
  })

  it('distinguishes arguments of a function from filters on its rows', () => {
    const query = parse('a=1&b=eq.2&c={x,y}', true)
    expect(query.args).toEqual([
      ['a', '1'],
      ['c', '{x,y}'],
    ])
    expect(query.where).toHaveLength(1)
  })

  it('orders by terms with direction and place of nulls', () => {
    expect(parse('order=a.desc.nullslast,b->>c.asc,d').order).toEqual([
      { relation: null, field: field('a'), direction: 'desc', nulls: 'last' },
      {
        relation: null,
        field: { column: 'b', path: [{ arrow: '->>', key: 'c' }] },
        direction: 'asc',
        nulls: null,
      },
      { relation: null, field: field('d'), direction: null, nulls: null },
    ])
  })

  it('ignores the API key', () => {
    expect(whereOf('apikey=secret&a=eq.1')).toHaveLength(1)
  })

  describe('for any text', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'not',
        '.',
        'eq',
        'in',
        'is',
        'or',
        'and',
        '(',
        ')',
        ',',
        '"',
        '\\',
        '{',
        '}',
        '->',
        '->>',
        '::',
        ':',
      ],
      ...[
        '*',
        '!',
        '...',
        '-',
        '1',
        ' ',
        '%25',
        '%',
        '+',
        '&',
        '=',
        'ä',
        '😀',
        '\t',
        '$',
        'fts',
        'null',
        'count()',
      ],
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(piece, { maxLength: 60 }).map((p) => p.join('')),
    )
    const name = fc.constantFrom(
      'select',
      'order',
      'or',
      'not.and',
      'a',
      'a.b',
      'columns',
      'on_conflict',
      'limit',
      '',
    )

    it('returns a query or a parse error', () => {
      fc.assert(
        fc.property(name, text, fc.boolean(), (key, value, withArguments) => {
          try {
            parse(`${key}=${value}`, withArguments)
          } catch (error) {
            expect(error).toBeInstanceOf(RestError)
            expect((error as RestError).status).toBe(400)
          }
        }),
        { numRuns: 5_000 },
      )
    })

    it('takes linear time', () => {
      const shapes = ['(a.eq."', 'a(', '{a.eq.{,', '""', 'a.in.(', '(not.', 'a->', 'a-', '\\"', 'a.eq.{x,']
      const millisecondsFor = (search: string) => {
        const start = performance.now()
        expect(() => parse(search)).toThrow(RestError)
        return performance.now() - start
      }
      for (const shape of shapes) {
        const value = encodeURIComponent(shape.repeat(Math.floor(10_000 / shape.length)))
        for (const key of ['select', 'or', 'order'])
          expect(millisecondsFor(`${key}=(${value}`)).toBeLessThan(500)
      }
    })
  })

  describe('what is read the short way', () => {
    const operators = [
      'eq',
      'neq',
      'gt',
      'gte',
      'lt',
      'lte',
      'like',
      'ilike',
      'in',
      'is',
      'fts',
      'eq(any)',
      '',
    ]
    const text = fc
      .tuple(
        fc.constantFrom('', 'not.', 'not'),
        fc.constantFrom(...operators),
        fc.constantFrom('.', ''),
        fc.string(),
      )
      .map((parts) => parts.join(''))
    const resultOf = (read: () => unknown) => {
      try {
        return read()
      } catch (error) {
        return (error as RestError).body
      }
    }

    it('is what the grammar makes of it', () => {
      fc.assert(
        fc.property(text, (value) => {
          const short = resultOf(() => readComparison(value))
          expect(short).toEqual(resultOf(() => readWith(comparison, 'filter', value)))
        }),
      )
      expect(readComparison('not.like.a\nb.*')).toEqual(readWith(comparison, 'filter', 'not.like.a\nb.*'))
    })

    it('is read once for the latest short texts, and each time after an error', () => {
      const read: string[] = []
      const remembered = remembering((value: string) => {
        read.push(value)
        if (value === 'wrong') throw new Error()
        return { value }
      })
      const long = 'x'.repeat(301)
      for (const value of ['a', 'a', 'b', 'a', long, long]) expect(remembered(value)).toEqual({ value })
      for (const _ of [1, 2]) expect(() => remembered('wrong')).toThrow()
      expect(read).toEqual(['a', 'b', long, long, 'wrong', 'wrong'])
      for (let n = 0; n < 600; n += 1) remembered(String(n))
      remembered('a')
      expect(read.at(-1)).toBe('a')
    })
  })
})

describe('headers', () => {
  describe('Accept', () => {
    it.each([
      [null, 'json'],
      ['*/*', 'json'],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
      ['text/csv;q=0.5, application/json', 'json'],
      ['application/vnd.pgrst.object+json', 'object'],
      ['application/vnd.pgrst.object+json; nulls=stripped', 'object-stripped'],
      ['application/vnd.pgrst.array+json;nulls=stripped', 'array-stripped'],
      ['text/csv', 'csv'],
    ])('%s', (accept, type) => {
      expect(negotiate(accept)).toBe(type)
    })

    it('refuses unsupported media types', () => {
      expect(() => negotiate('text/xml, image/png;q=0.5')).toThrow(
        'None of these media types are available: text/xml, image/png',
      )
    })
  })

  describe('Prefer', () => {
    it('takes the first value of each preference and collects unknown ones', () => {
      const preferences = parsePreferences(
        'return=representation, return=minimal,count=exact , foo=bar,max-affected=3',
      )
      expect(preferences).toMatchObject({ representation: 'representation', count: 'exact', maxAffected: 3 })
      expect(preferences.unknown).toEqual(['foo=bar'])
    })

    it.each(['constructor=x', 'toString=x', '__proto__=x'])('does not know %s', (preference) => {
      expect(parsePreferences(preference).unknown).toEqual([preference])
    })

    it('lists applied preferences in a fixed order', () => {
      expect(
        appliedPreferences(parsePreferences('count=exact,return=minimal,resolution=ignore-duplicates')),
      ).toBe('resolution=ignore-duplicates, return=minimal, count=exact')
      expect(appliedPreferences(parsePreferences('max-affected=3'))).toBeNull()
    })
  })

  describe('ranges', () => {
    it.each([
      [null, null, null, 0n, null],
      ['10', null, null, 0n, 10n],
      ['10', '5', null, 5n, 10n],
      [null, null, '0-9', 0n, 10n],
      [null, null, '5-', 5n, null],
      ['3', null, '2-9', 2n, 1n],
      ['0', null, null, 0n, 0n],
      [null, null, 'bytes=0-9', 0n, null],
    ])('limit %s, offset %s, header %s', (limit, offset, header, start, count) => {
      expect(parseRange(limit, offset, header)).toEqual({ offset: start, limit: count })
    })

    it.each([
      ['-1', null, null],
      [null, '-1', null],
      ['0', '5', null],
      [null, null, '5-2'],
    ])('limit %s, offset %s, header %s is not satisfiable', (limit, offset, header) => {
      expect(() => parseRange(limit, offset, header)).toThrow('Requested range not satisfiable')
    })
  })
})
