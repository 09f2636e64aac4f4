import { expect, it } from 'vitest'
import { completeSettings } from './complete-settings'
import { feeTexts } from './fee'
import { applicationForm } from './texts/application-form'

it.each([
  [{ fee: 120, vat: 'plus' }, ['120,00 €', 'im Jahr, zuzüglich MwSt.', '10 € netto im Monat']],
  [{ fee: 90, vat: 'included' }, ['90,00 €', 'im Jahr, inklusive MwSt.', '7,50 € im Monat']],
  [{ fee: 1234.5, vat: 'none' }, ['1.234,50 €', 'im Jahr', '102,88 € im Monat']],
] as const)('the fee %o is written as German prices are', (fee, [yearly, interval, monthly]) => {
  expect(feeTexts(fee)).toEqual({ yearly, interval, monthly })
})

it.each([
  ['der', 'in den Verein'],
  ['die', 'in die Verein'],
  ['das', 'in das Verein'],
])('sentences have the article of the name: %s', (article, words) => {
  const { declaration } = applicationForm(completeSettings({ association: { article, name: 'Verein' } }))
  expect(declaration).toContain(words)
})
