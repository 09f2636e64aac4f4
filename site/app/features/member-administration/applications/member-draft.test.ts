import { describe, expect, it } from 'vitest'
import type { Application } from './application'
import { draftFromApplication } from './member-draft'
import { readMessage } from './message'

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
  message:
    'Mobil: 0170 1\nGutscheinannahme: Ja\nKontoinhaber: Erika Mustermann\nIBAN: DE02 1203 0000 0000 2020 51\n\nNachricht:\nIBAN: falsch\nGrüße',
}

describe('a message', () => {
  it("is split into labelled lines and the applicant's text, which cannot imitate a label", () => {
    expect(readMessage(application.message)).toEqual({
      lines: [
        { label: 'Mobil', value: '0170 1' },
        { label: 'Gutscheinannahme', value: 'Ja' },
        { label: 'Kontoinhaber', value: 'Erika Mustermann' },
        { label: 'IBAN', value: 'DE02 1203 0000 0000 2020 51' },
      ],
      text: 'IBAN: falsch\nGrüße',
    })
  })

  it('without labels is text; an empty one is null', () => {
    expect(readMessage('Hallo: wir\nalle')).toEqual({ lines: [], text: 'Hallo: wir\nalle' })
    expect(readMessage(null)).toEqual({ lines: [], text: '' })
  })
})

it('becomes a member with all its data', () => {
  expect(draftFromApplication(application)).toMatchObject({
    name: 'Blumen Mustermann',
    contact_person: 'Erika Mustermann',
    address: 'Musterstraße 1, Hinterhaus',
    postal_code: '93426',
    city: 'Roding',
    location_type: 'acceptance',
    payment_method: 'einzug',
    iban: 'DE02 1203 0000 0000 2020 51',
  })
})

it('has a direct debit when a mandate was given, or an account before mandates existed', () => {
  const agreed = { version: '2026-11-22', statutes: true, privacy: true, given_at: '2026-11-22T12:00:00Z' }
  const paymentOf = (mandate: boolean) =>
    draftFromApplication({ ...application, consents: { ...agreed, mandate } }).payment_method
  expect([paymentOf(true), paymentOf(false)]).toEqual(['einzug', 'Standard'])
  expect(draftFromApplication(application).payment_method).toBe('einzug')
})

it('an address in another format is kept as one field', () => {
  const draft = draftFromApplication({ ...application, address: 'Am Markt', message: null })
  expect(draft).toMatchObject({
    address: 'Am Markt',
    postal_code: '',
    location_type: 'business',
    payment_method: 'Standard',
  })
})
