import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { applicationForm, paperParts } from '../../association/texts/application-form'
import { check, initialOf, type TypedValues } from '../../lib/form/schema'
import { DEMO_SETTINGS } from '../../lib/testing/demo-settings'
import { MEMBERSHIP_FORM, toApplication } from './membership-form'

const APPLICATION_FORM = applicationForm(DEMO_SETTINGS)
const PAPER_PARTS = paperParts(APPLICATION_FORM)

type Typed = TypedValues<typeof MEMBERSHIP_FORM>

const FILLED: Typed = {
  ...initialOf(MEMBERSHIP_FORM),
  company: 'Muster GmbH',
  street: 'Musterstraße 1',
  postal_code: '93426',
  city: 'Roding',
  phone: '09461 000 100',
  email: 'erika@example.de',
  last_name: 'Mustermann',
  first_name: 'Erika',
  iban: 'de02120300000000202051',
  statutes: 'on',
  privacy: 'on',
}

/** The application that the form becomes, or its errors. */
function checkForm(typed: Typed, incomplete: readonly string[] = []) {
  const checked = check(MEMBERSHIP_FORM, typed, incomplete)
  return checked.valid ? { valid: true as const, application: toApplication(checked.values) } : checked
}

const errorsOf = (change: Partial<Typed>) => {
  const checked = checkForm({ ...FILLED, ...change })
  return checked.valid ? {} : checked.errors
}

it('required values are sufficient; empty ones become null or have no line', () => {
  expect(checkForm(FILLED)).toEqual({
    valid: true,
    application: {
      name: 'Erika Mustermann',
      business_name: 'Muster GmbH',
      address: 'Musterstraße 1, 93426 Roding',
      phone: '09461 000 100',
      email: 'erika@example.de',
      website: null,
      message: 'Gutscheinannahme: Ja\nIBAN: DE02 1203 0000 0000 2020 51',
      consents: { version: APPLICATION_FORM.revised, statutes: true, privacy: true, mandate: false },
    },
  })
})

it.each(['-', '–', 'keine', 'k. A.', ' '])('the website "%s" is none', (website) => {
  expect(checkForm({ ...FILLED, website })).toMatchObject({ valid: true, application: { website: null } })
})

it('values without a column become labelled lines of the message', () => {
  const checked = checkForm({
    ...FILLED,
    addition: 'Hinterhaus',
    fax: '09461 000 109',
    mobile: '0170 000 1000',
    birthday: '1980-02-01',
    employees: '12',
    full_time: '7.5',
    apprentices: '2',
    vouchers: 'Nein',
    account_holder: 'Muster GmbH',
    bic: 'BYLADEM1001',
    message: 'Wir freuen uns.\nIBAN: falsch',
  })
  expect(checked.valid && checked.application.address).toBe('Musterstraße 1, Hinterhaus, 93426 Roding')
  expect(checked.valid && checked.application.message).toBe(
    [
      'Fax: 09461 000 109',
      'Mobil: 0170 000 1000',
      'Geburtstag: 01.02.1980',
      'Beschäftigte gesamt: 12',
      'Vollzeitstellen: 7,5',
      'Auszubildende: 2',
      'Gutscheinannahme: Nein',
      'Kontoinhaber: Muster GmbH',
      'IBAN: DE02 1203 0000 0000 2020 51',
      'BIC: BYLADEM1001',
      '',
      'Nachricht:',
      'Wir freuen uns.',
      'IBAN: falsch',
    ].join('\n'),
  )
})

it.each([
  'company',
  'street',
  'postal_code',
  'city',
  'phone',
  'email',
  'last_name',
  'first_name',
  'iban',
  'statutes',
  'privacy',
] satisfies (keyof Typed)[])('%s may not be blank', (field) => {
  const checked = checkForm({ ...FILLED, [field]: '  ' })
  expect(checked).toMatchObject({ valid: false, missing: true, errors: { [field]: expect.any(String) } })
})

it('reports an incomplete address, date and contact person', () => {
  expect(Object.keys(errorsOf({ email: 'erika@' }))).toEqual(['email'])
  expect(Object.keys(errorsOf({ website: 'javascript:alert(1)' }))).toEqual(['website'])
  expect(Object.keys(errorsOf({ full_time: '1.3' }))).toEqual(['full_time'])
  expect(Object.keys(errorsOf({ employees: '-1' }))).toEqual(['employees'])
  expect(checkForm(FILLED, ['birthday'])).toMatchObject({ valid: false, missing: false })
})

it('reports why an IBAN is wrong', () => {
  expect(errorsOf({ iban: 'DE021203' })).toEqual({
    iban: 'Eine deutsche IBAN hat 22 Stellen, hier sind es 8.',
  })
  expect(Object.keys(errorsOf({ iban: 'DE03 1203 0000 0000 2020 51' }))).toEqual(['iban'])
})

it('requires the account holder only for a direct debit', () => {
  expect(checkForm({ ...FILLED, mandate: 'on' })).toMatchObject({
    valid: false,
    missing: true,
    errors: { account_holder: expect.any(String) },
  })
  expect(checkForm({ ...FILLED, mandate: 'on', account_holder: 'Muster GmbH' })).toMatchObject({
    application: { consents: { mandate: true } },
  })
})

it('changing a text that applicants agree to requires a new version', () => {
  const { revised, declaration, mandate, privacy, ticks } = APPLICATION_FORM
  const words = JSON.stringify([declaration, mandate, privacy, ticks])
  // Where this fails: the day of the change goes into `revised`, and both into this line.
  expect([revised, createHash('sha256').update(words).digest('hex').slice(0, 16)]).toEqual([
    '2026-11-28',
    'a99bf019f21ef7c2',
  ])
})

it('the paper form has the same questions as the online form', () => {
  const paper = PAPER_PARTS.flatMap(({ fields }) => fields.map(({ name }) => name))
  const { vouchers, message } = APPLICATION_FORM
  const asked = Object.keys(MEMBERSHIP_FORM).filter(
    (field) => !['mandate', 'statutes', 'privacy'].includes(field),
  )
  expect([...paper, vouchers.name, message.name].sort()).toEqual([...asked].sort())
})
