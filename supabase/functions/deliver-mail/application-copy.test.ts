import { expect, test } from 'vitest'
import { applicationMessage } from '../../../site/app/features/members/application-message.ts'
import { readMessage } from '../../../site/app/features/members/office/application-message.ts'
import type { ApplicationRow } from '../_shared/database.ts'
import { applicationCopy } from './application-copy.ts'

const APPLICATION: ApplicationRow = {
  id: '1',
  name: 'Erika Mustermann',
  business_name: 'Muster GmbH',
  address: 'Musterstraße 1, 93426 Roding',
  phone: '09461 000 100',
  email: 'erika@example.org',
  message:
    'Mobil: 0170 000\nKontoinhaber: Erika Mustermann\nIBAN: DE02 1203 0000 0000 2020 51\n\nNachricht:\nFax: 666\nGern dabei!',
  created_at: '2026-11-22T12:30:00Z',
  consents: { version: '2026-11-22', statutes: true, privacy: true, mandate: true },
}

const ASSOCIATION = { name: 'Werbegemeinschaft Musterstadt e. V.', greeting: 'Guten Tag' }

test('contains the values, the texts agreed to, and only the end of the IBAN', () => {
  const { to, subject, text } = applicationCopy(APPLICATION, ASSOCIATION)
  expect([to, subject]).toEqual(['erika@example.org', `${ASSOCIATION.name}: Kopie Ihres Mitgliedsantrags`])
  expect(text).toContain('Betrieb: Muster GmbH\nAnsprechperson: Erika Mustermann\n')
  expect(text).toContain('Kontoinhaber: Erika Mustermann\nIBAN: endet auf 2051\n')
  expect(text).toContain('Eingereicht: 22. November 2026 um 13:30')
  expect(text).toContain(
    'Sie haben die Satzung anerkannt, der Verwendung Ihrer Angaben zugestimmt und ein SEPA-Lastschriftmandat erteilt. Den Wortlaut vom 22.11.2026',
  )
  expect(text).not.toMatch(/DE02|1203|0000 2020|Gern dabei|666/)
})

test('says in one sentence what was agreed to without a mandate', () => {
  const consents = { version: '2026-11-22', statutes: true, privacy: true, mandate: false }
  expect(applicationCopy({ ...APPLICATION, consents }, ASSOCIATION).text).toContain(
    'Sie haben die Satzung anerkannt und der Verwendung Ihrer Angaben zugestimmt.',
  )
})

test('contains no free text, no links and nothing long, so it cannot be used for spam', () => {
  const advert =
    'Gewonnen! https://evil.example/win www.evil.example evil@evil.example <a href="https://evil.example">x</a>'
  const { text, html, subject } = applicationCopy(
    {
      ...APPLICATION,
      name: advert,
      business_name: `${advert}\n\n${'x'.repeat(500)}`,
      address: advert,
      phone: advert,
      message: `Kontoinhaber: ${advert}\nUnbekannt: ${advert}\nFax: ${advert}\n\nNachricht:\n${advert}`,
    },
    ASSOCIATION,
  )
  for (const written of [text, html, subject]) {
    expect(written).not.toMatch(/:\/\/|www\.e|evil\.example|@evil|x{120}/)
  }
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('Unbekannt')
  expect(text.length).toBeLessThan(2500)
})

test('mentions no IBAN and no consents for an application without them', () => {
  const { text } = applicationCopy({ ...APPLICATION, message: null, consents: null }, ASSOCIATION)
  expect(text).not.toMatch(/IBAN: |Sie haben .* anerkannt/)
})

test('contains every line that the form writes, and the back office parses each', () => {
  const message = applicationMessage({
    fax: 'a',
    mobile: 'b',
    birthday: '1980-02-01',
    employees: '1',
    full_time: '2',
    apprentices: '3',
    vouchers: 'Ja',
    account_holder: 'c',
    iban: 'DE02120300000000202051',
    bic: 'd',
    message: 'e',
  })
  const { lines, text } = readMessage(message)
  expect(text).toBe('e')
  const written = message.slice(0, message.indexOf('\n\nNachricht:')).split('\n')
  expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual(written)
  const copied = applicationCopy({ ...APPLICATION, message }, ASSOCIATION).text
  for (const { label } of lines) expect(copied).toContain(`\n${label}: `)
  expect(lines).toHaveLength(10)
})
