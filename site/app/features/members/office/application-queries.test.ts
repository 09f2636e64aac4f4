import { describe, expect, it } from 'vitest'
import type { Application } from './application'
import { readMessage } from './application-message'
import { draftFromApplication } from './application-queries'

const IBAN = 'DE02 1203 0000 0000 2020 51'

const application: Application = {
  id: '1',
  name: 'Erika Mustermann',
  business_name: 'Blumen Mustermann',
  address: 'Musterstraße 1, Hinterhaus, 93426 Roding',
  phone: '09461 1',
  email: 'erika@example.org',
  website: null,
  status: 'pending',
  created_at: '2026-03-04T12:00:00Z',
  consents: null,
  message_without_bank_details: 'Mobil: 0170 1\nGutscheinannahme: Ja\n\nNachricht:\nFax: falsch\nGrüße',
  account_holder: 'Erika Mustermann',
  iban_masked: 'DE•• •••• … 2051',
  bic: null,
}

describe('a message', () => {
  it("is split into labelled lines and the applicant's text, which cannot imitate a label", () => {
    expect(readMessage(application.message_without_bank_details)).toEqual({
      lines: [
        { label: 'Mobil', value: '0170 1' },
        { label: 'Gutscheinannahme', value: 'Ja' },
      ],
      text: 'Fax: falsch\nGrüße',
    })
  })

  it('without labels is text; an empty one is null', () => {
    expect(readMessage('Hallo: wir\nalle')).toEqual({ lines: [], text: 'Hallo: wir\nalle' })
    expect(readMessage(null)).toEqual({ lines: [], text: '' })
  })
})

it('becomes a member with all its data', () => {
  expect(draftFromApplication(application, IBAN)).toMatchObject({
    name: 'Blumen Mustermann',
    contact_person: 'Erika Mustermann',
    address: 'Musterstraße 1, Hinterhaus',
    postal_code: '93426',
    city: 'Roding',
    location_type: 'acceptance',
    payment_method: 'einzug',
    account_holder: 'Erika Mustermann',
    iban: IBAN,
  })
})

it('has a direct debit when a mandate was given, or an account before mandates existed', () => {
  const agreed = { version: '2026-11-22', statutes: true, privacy: true, given_at: '2026-11-22T12:00:00Z' }
  const paymentOf = (mandate: boolean) =>
    draftFromApplication({ ...application, consents: { ...agreed, mandate } }, IBAN).payment_method
  expect([paymentOf(true), paymentOf(false)]).toEqual(['einzug', 'Standard'])
  expect(draftFromApplication(application, IBAN).payment_method).toBe('einzug')
})

it('an address in another format is kept as one field', () => {
  const draft = draftFromApplication(
    { ...application, address: 'Am Markt', message_without_bank_details: null, iban_masked: null },
    '',
  )
  expect(draft).toMatchObject({
    address: 'Am Markt',
    postal_code: '',
    location_type: 'business',
    payment_method: 'Standard',
  })
})
