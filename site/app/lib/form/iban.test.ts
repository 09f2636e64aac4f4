import { expect, it } from 'vitest'
import { groupedIban, ibanProblem, storedIban } from './iban'

it("groups by four characters, whatever the input's format", () => {
  expect(groupedIban(' de02 12030000 0000202051')).toBe('DE02 1203 0000 0000 2020 51')
  expect(groupedIban('DE02')).toBe('DE02')
  expect(groupedIban('')).toBe('')
})

it.each([
  'DE02 1203 0000 0000 2020 51',
  'de02\u00a01203\u00a00000\u00a00000\u00a02020\u00a051',
  'at611904300234573201',
  'GB82WEST12345698765432',
  'MT84MALT011000012345MTLCAST001S',
])('%s is valid', (iban) => expect(ibanProblem(iban)).toBeUndefined())

it.each([
  ['DE021203', 'Eine deutsche IBAN hat 22 Stellen, hier sind es 8.'],
  ['DE02 1203 0000 0000 2020 515', 'Eine deutsche IBAN hat 22 Stellen, hier sind es 23.'],
  ['AT6119043002345732', 'Eine IBAN mit AT hat 20 Stellen, hier sind es 18.'],
  ['XY12', 'Eine IBAN mit XY hat 15 bis 34 Stellen, hier sind es 4.'],
  ['DE03 1203 0000 0000 2020 51', 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.'],
  ['GB82WEST12345698765431', 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.'],
  ['DE02 1203 OOOO 0000 2020 51', 'Nach DE folgen in einer deutschen IBAN nur Ziffern.'],
  ['DE02/1203/0000/0000/2020/51', 'Eine IBAN besteht nur aus Buchstaben und Ziffern.'],
  ['0815', 'Eine IBAN beginnt mit zwei Buchstaben für das Land, zum Beispiel DE.'],
  ['', 'Eine IBAN beginnt mit zwei Buchstaben für das Land, zum Beispiel DE.'],
])('the error of "%s" is: %s', (iban, problem) => expect(ibanProblem(iban)).toBe(problem))

const PRINTED = 'DE02 1203 0000 0000 2020 51'
it.each([
  `IBAN ${PRINTED}`,
  `IBAN: ${PRINTED}`,
  `iban:${PRINTED}`,
  `IBAN-Nr.: ${PRINTED}`,
  `IBAN = ${PRINTED}`,
  PRINTED.replaceAll(' ', '-'),
  PRINTED.replaceAll(' ', '–'),
  PRINTED.replaceAll(' ', '.'),
  `\u202a${PRINTED}\u202c`,
  PRINTED.replaceAll(' ', '\u200b'),
  PRINTED.replaceAll(' ', '\u00ad'),
  `\ufeff${PRINTED}`,
  PRINTED.replaceAll(' ', '\t'),
  `I B A N ${PRINTED}`,
  PRINTED.replaceAll(' ', '\u202f'),
])('%j is read and stored in groups', (typed) => {
  expect(ibanProblem(typed)).toBeUndefined()
  expect(storedIban(typed)).toBe(PRINTED)
})

it('is stored as it was typed where it is letters and digits', () => {
  expect([PRINTED, 'AT611904300234573201', ''].map(storedIban)).toEqual([PRINTED, 'AT611904300234573201', ''])
})
