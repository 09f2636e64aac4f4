import { expect, it } from 'vitest'
import { readSpans, writeSpans } from './spans-input'

it.each<[string, ReturnType<typeof readSpans>]>([
  ['', []],
  ['  Geschlossen ', []],
  ['9-18', [['09:00', '18:00']]],
  [
    '9–12:30, 14 – 18',
    [
      ['09:00', '12:30'],
      ['14:00', '18:00'],
    ],
  ],
  [
    '9 bis 12 und 14.30 bis 18 Uhr',
    [
      ['09:00', '12:00'],
      ['14:30', '18:00'],
    ],
  ],
  [
    '20-2; 18-24',
    [
      ['20:00', '02:00'],
      ['18:00', '00:00'],
    ],
  ],
  ['0-24', [['00:00', '00:00']]],
  ['9', null],
  ['9-25', null],
  ['9:60-12', null],
  ['24:30-2', null],
  ['vormittags', null],
  ['9-18,', null],
  ['1-2,3-4,5-6,7-8,9-10,11-12,13-14', null],
])('reads "%s"', (typed, spans) => expect(readSpans(typed)).toEqual(spans))

it.each(['9–12:30, 14–18', '18–24', '0–24', '20–2:15', ''])('writes "%s" as it was typed', (typed) => {
  expect(writeSpans(readSpans(typed) ?? [])).toBe(typed)
})
