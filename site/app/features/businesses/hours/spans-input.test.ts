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

const HALVES: ReturnType<typeof readSpans> = [
  ['09:00', '12:00'],
  ['14:00', '18:00'],
]
it.each([
  '9-12, 14-18',
  '9-12Uhr, 14-18Uhr',
  '9–12 Uhr und 14–18 Uhr',
  '9—12, 14—18',
  '9‑12, 14‑18',
  '9−12, 14−18',
  '9-12 / 14-18',
  '9-12/14-18',
  '9-12 u. 14-18',
  '9-12 u 14-18',
  '9-12 & 14-18',
  '9-12|14-18',
  '9-12 + 14-18',
  '9-12 14-18',
  '9-12 Uhr 14-18 Uhr',
  'von 9 bis 12 und von 14 bis 18',
  '9h-12h, 14h-18h',
  '09:00-12:00;14:00-18:00',
  '9.00 – 12.00 Uhr sowie 14.00 – 18.00 Uhr',
  '0900-1200, 1400-1800',
  '9\u200b-12, 14\u00a0-\u00a018 Uhr',
  '９：００－１２：００、14-18'.replace('、', ','),
  '9 Uhr - 12 Uhr, 14 Uhr - 18 Uhr',
  '9 ~ 12, 14 ~ 18',
  '9 bis 12Uhr u.14 bis 18Uhr',
  '9-12\n14-18',
])('reads %j as two spans', (typed) => expect(readSpans(typed)).toEqual(HALVES))

it.each<[string, ReturnType<typeof readSpans>]>([
  ['9 Uhr 30 - 12h15', [['09:30', '12:15']]],
  ['930-1830', [['09:30', '18:30']]],
  ['9³⁰–18⁰⁰', [['09:30', '18:00']]],
  ['10-18 durchgehend', [['10:00', '18:00']]],
  ['rund um die Uhr', [['00:00', '00:00']]],
  ['24 Stunden', [['00:00', '00:00']]],
  ['–', []],
  ['Ruhetag', []],
  ['ab 9 Uhr', null],
  ['9-12, nach Vereinbarung', null],
  ['9-12-18', null],
  ['9,30-12', null],
  ['9-12 und', null],
  ['2026-11-21', null],
])('reads %j', (typed, spans) => expect(readSpans(typed)).toEqual(spans))
