import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { itemShapeOf } from './item-shape'
import { check, type TypedValues } from './schema'
import { fieldsOf, problemOfValue, shownText, valueOfText, valueToStore } from './zod-fields'

const name = z
  .string()
  .trim()
  .max(5, 'Höchstens 5 Zeichen.')
  .default('[Name]')
  .meta({ label: 'Name', control: 'text', required: true })
const court = z.string().default('[Gericht]').meta({ label: 'Gericht', control: 'text' })
const lead = z.string().default('Willkommen').meta({ label: 'Einleitung', control: 'textarea' })
const fee = z.number('Bitte einen Betrag.').min(0).default(0).meta({ label: 'Beitrag', control: 'number' })
const open = z.boolean().default(true).meta({ label: 'Offen', control: 'switch' })
const values = z
  .array(z.object({ value: fee }))
  .prefault([{ value: 10 }])
  .meta({ label: 'Werte', control: 'list', item: 'Wert' })

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
    const due = fee.meta({ label: 'Beitrag', control: 'number', required: true })
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
    expect(Object.keys(itemShapeOf(values))).toEqual(['value'])
  })
})

test('the form checks as zod does, and says where in a list', () => {
  const schema = fieldsOf({ name, fee, values }, { fee: 3 })
  const typed = { name: 'zu lang', fee: 'x', values: '[{"value":1},{"value":"y"}]' } as TypedValues<
    typeof schema
  >
  expect(check(schema, typed)).toMatchObject({
    valid: false,
    errors: {
      name: 'Höchstens 5 Zeichen.',
      fee: 'Bitte einen Betrag.',
      values: 'Wert 2, Beitrag: Bitte einen Betrag.',
    },
  })
  const right = { name: '', fee: '7,5', values: '[{"value":1}]' } as TypedValues<typeof schema>
  expect(check(schema, right)).toEqual({
    valid: true,
    values: { name: undefined, fee: 7.5, values: [{ value: 1 }] },
  })
  expect(schema.fee?.initial).toBe('3')
  expect(problemOfValue(open, true)).toBeUndefined()
})
