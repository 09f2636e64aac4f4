import { expect, it } from 'vitest'
import { readPayment } from './read-line'

it.each([
  'Einzug',
  'einzug',
  'Lastschrift',
  'SEPA',
  'SEPA-Lastschrift',
  'Basislastschrift',
  'SEPA Basis-Lastschrift',
  'Bankeinzug',
  'Einzugsermächtigung',
  'Lastschriftverfahren',
  'per Lastschrift',
  'SEPA-Mandat: ja',
  'Mandat: x',
  'Lastschrift erteilt',
  'Lastschrift (jährlich)',
  'SEPA-Lastschriftmandat liegt vor',
  'SEPA Direct Debit',
  'Abbuchung',
  'Lastschrifteinzug',
  'SEPA-Firmenlastschrift',
  'Einzug vom Konto',
])('%s is direct debit', (written) => {
  expect(readPayment(written, false)).toEqual({ method: 'einzug', unclear: false })
})

it.each([
  'keine Lastschrift',
  'kein Bankeinzug',
  'SEPA-Mandat: nein',
  'Mandat: nein',
  'ohne Einzug',
  'Rechnung',
  'Rechnung, keine Lastschrift',
  'Überweisung',
  'Barzahlung',
  'Dauerauftrag',
  'PayPal',
  'Standard',
  '',
  'Lastschrift: nein',
])('%s is another way', (written) => {
  expect(readPayment(written, true)).toEqual({ method: 'Standard', unclear: false })
})

it.each([
  'Lastschrift widerrufen',
  'SEPA-Mandat fehlt',
  'Lastschrift gekündigt',
  'nicht Lastschrift',
  'jährlich',
])('%s is not known and no direct debit', (written) => {
  expect(readPayment(written, true)).toEqual({ method: 'Standard', unclear: true })
})

it('takes the codes of SPG-Verein and Linear where there is an IBAN', () => {
  expect([readPayment('s', true), readPayment('L', true)].map(({ method }) => method)).toEqual([
    'einzug',
    'einzug',
  ])
  expect(readPayment('s', false).method).toBe('Standard')
  expect(readPayment('r', true)).toEqual({ method: 'Standard', unclear: false })
})
