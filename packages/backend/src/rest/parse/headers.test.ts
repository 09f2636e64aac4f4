import { describe, expect, it } from 'vitest'
import { appliedPreferences, negotiate, parsePreferences, parseRange } from './headers.ts'

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
