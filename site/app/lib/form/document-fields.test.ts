import { describe, expect, test } from 'vitest'
import {
  documentField,
  problemOfValue,
  type Reading,
  readList,
  shownText,
  valueOfText,
  valueToStore,
} from './document-fields'
import { check } from './schema'

const textOf =
  (longest: number) =>
  (stored: unknown): Reading<string> =>
    typeof stored === 'string' && stored.trim().length <= longest
      ? { value: stored.trim() }
      : { problem: `Höchstens ${longest} Zeichen.` }
const name = documentField({
  label: 'Name',
  control: 'text',
  needed: true,
  default: '[Name]',
  read: textOf(5),
})
const court = documentField({ label: 'Gericht', control: 'text', default: '[Gericht]', read: textOf(50) })
const lead = documentField({
  label: 'Einleitung',
  control: 'textarea',
  default: 'Willkommen',
  read: textOf(50),
})
const amount = {
  label: 'Beitrag',
  control: 'number',
  default: 0,
  read: (stored: unknown): Reading<number> =>
    typeof stored === 'number' && stored >= 0 ? { value: stored } : { problem: 'Bitte einen Betrag.' },
} as const
const fee = documentField(amount)
const open = documentField({
  label: 'Offen',
  control: 'switch',
  default: true,
  read: (stored) => ({ value: stored === true }),
})
const values = documentField<readonly { value: number }[]>({
  label: 'Werte',
  control: 'list',
  item: 'Wert',
  fields: { value: fee },
  default: [{ value: 10 }],
  read: (stored) => readList({ value: fee }, { item: 'Wert', most: 3 }, stored),
})

describe('what a field shows and stores', () => {
  test('a required value whose default is a placeholder begins empty, and empty it is not set', () => {
    expect(shownText(name, undefined)).toBe('')
    expect(valueToStore(name, ' ')).toBeUndefined()
    expect(valueToStore(name, ' Karl ')).toBe('Karl')
  })

  test('a number whose default is 0 begins empty', () => {
    expect(shownText(fee, undefined)).toBe('')
    expect(shownText(fee, 0)).toBe('0')
    expect(valueToStore(fee, '')).toBeUndefined()
  })

  test('a required number begins empty as well, and 0 is a value', () => {
    const due = documentField({ ...amount, needed: true })
    expect(shownText(due, undefined)).toBe('')
    expect(valueToStore(due, '')).toBeUndefined()
    expect(valueToStore(due, '0')).toBe(0)
  })

  test('another one begins with its default, and can be emptied', () => {
    expect(shownText(court, undefined)).toBe('[Gericht]')
    expect(valueToStore(court, '')).toBe('')
    expect(valueToStore(lead, 'Willkommen')).toBeUndefined()
    expect(shownText(lead, 'Grüß Gott')).toBe('Grüß Gott')
  })

  test.each([
    ['120', 120],
    ['120,5', 120.5],
    ['120.50', 120.5],
    ['1.200', 1200],
    ['1.200,50', 1200.5],
    ['zwölf', 'zwölf'],
    ['', ''],
  ])('the number %j is %j', (typed, value) => {
    expect(valueOfText(fee, typed)).toBe(value)
  })

  test('numbers, switches and lists as their controls hold them', () => {
    expect(shownText(fee, 1200.5)).toBe('1200,5')
    expect(shownText(open, undefined)).toBe('on')
    expect(valueToStore(open, '')).toBe(false)
    expect(shownText(values, undefined)).toBe('[{"value":10}]')
    expect(valueToStore(values, '[{"value":10}]')).toBeUndefined()
    expect(valueToStore(values, '[]')).toEqual([])
  })
})

test('the form checks as the document is checked, and says where in a list', () => {
  const schema = { name, fee, values }
  const typed = { name: 'zu lang', fee: 'x', values: '[{"value":1},{"value":"y"}]' }
  expect(check(schema, typed)).toMatchObject({
    valid: false,
    errors: {
      name: 'Höchstens 5 Zeichen.',
      fee: 'Bitte einen Betrag.',
      values: 'Wert 2, Beitrag: Bitte einen Betrag.',
    },
  })
  expect(check(schema, { name: '', fee: '7,5', values: '[{"value":1}]' })).toEqual({
    valid: true,
    values: { name: undefined, fee: 7.5, values: [{ value: 1 }] },
  })
  expect(problemOfValue(open, true)).toBeUndefined()
})

test('a list has objects with every value and no other, and ends', () => {
  expect(values.read([{}, { value: 3, unknown: 4 }])).toEqual({ value: [{ value: 0 }, { value: 3 }] })
  for (const wrong of ['x', {}, [null], ['x'], [[]]])
    expect(problemOfValue(values, wrong)).toBe('Das ist keine Liste.')
  expect(problemOfValue(values, [{}, {}, {}, {}])).toBe('Höchstens 3.')
})
