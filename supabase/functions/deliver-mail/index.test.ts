import { describe, expect, it, test } from 'vitest'
import { applicationMessage } from '../../../site/app/features/members/application-message.ts'
import { readMessage } from '../../../site/app/features/members/office/application-message.ts'
import type { ApplicationRow } from '../_shared/database.ts'
import { applicationCopy } from './application-copy.ts'
import { makeMail } from './index.ts'
import type { Values } from './mails/mail-kind.ts'
import { reportDecided, reportReceived, submissionRestricted } from './mails/mails.ts'

describe('delivery', () => {
  const QUEUED = {
    id: '10000000-0000-4000-8000-000000000001',
    kind: 'submission-decided',
    recipient: 'erika@example.org',
    mail_values: { kind: 'idea', title: 'Bänke', state: 'published' },
    dropped: false,
  }
  const CONTEXT = {
    association: { name: 'Verein', greeting: 'Grüß Gott' },
    siteUrl: 'https://verein.example',
  }

  async function make(change: Partial<typeof QUEUED>) {
    const reports: string[] = []
    const report = (message: string) => void reports.push(message)
    const prepare = async (_: string, values: Values) => values
    return {
      mails: await makeMail({ report }, { ...QUEUED, ...change }, CONTEXT, prepare, async () => {}),
      reports,
    }
  }

  test('makes a mail that is the same when it is sent again', async () => {
    const { mails, reports } = await make({})
    expect(mails).toMatchObject([
      { id: QUEUED.id, mail: { to: 'erika@example.org', messageId: `<${QUEUED.id}@verein.example>` } },
    ])
    expect(reports).toEqual([])
  })

  test('greets as the association does, and signs with its name', async () => {
    const { mails } = await make({})
    expect(mails[0]?.mail.text).toBe(
      [
        'Grüß Gott,',
        'vielen Dank! Ihre Idee „Bänke“ ist jetzt auf unserer Website zu sehen.',
        'Sie haben nichts eingereicht? Dann hat jemand Ihre Adresse angegeben, und Sie können diese Mail löschen.',
        'Verein',
      ].join('\n\n'),
    )
    expect(mails[0]?.mail.html).toMatch(/<body><p>Grüß Gott,<\/p><p>vielen Dank! .*<p>Verein<\/p><\/body>/)
  })

  test('sends the test mail in the name that is typed, and in the published one without', async () => {
    const kind = 'test-mail'
    const typed = await make({ kind, mail_values: { name: 'Werbering Musterstadt' } as never })
    expect(typed.mails[0]?.mail).toMatchObject({
      fromName: 'Werbering Musterstadt',
      text: expect.stringMatching(/^Grüß Gott,[\s\S]*Werbering Musterstadt$/),
    })
    const { mails } = await make({ kind, mail_values: {} as never })
    expect(mails[0]?.mail.text).toMatch(/Verein$/)
    expect(mails[0]?.mail).not.toHaveProperty('fromName')
  })

  test.each([
    [{ kind: 'constructor' }, 'a queued mail of the kind "constructor" was not sent'],
    [{ mail_values: {} as never }, 'a queued mail of the kind "submission-decided" was not sent'],
    [{ dropped: true }, 'a queued mail of the kind "submission-decided" was dropped'],
  ])('reports what is not sent, without the values: %j', async (change, message) => {
    expect(await make(change)).toEqual({ mails: [], reports: [message] })
  })

  test('lists what waits with numbers and titles that are no links', async () => {
    const items = [
      { kind: 'idea', total: 5, titles: ['Bänke', 'www.evil.example'] },
      { kind: 'application', total: 1, titles: ['Laden'] },
      { kind: 'subscriber', total: 1, titles: ['12'] },
      { kind: 'backup', total: 1, titles: [''] },
      { kind: 'setting', total: 4, titles: ['Kontakt: Telefon', 'Rechtliches: Registergericht'] },
      { kind: 'of-the-future', total: 1, titles: ['Neues'] },
    ]
    const { mails } = await make({ kind: 'office-digest', mail_values: { items } as never })
    expect(mails[0]?.mail.text).toContain(
      [
        '5 Ideen: Bänke; www. evil. example …',
        '1 Mitgliedsantrag: Laden',
        '12 Newsletter-Abonnements ohne Bestätigung',
        'Sicherung: noch nie geprüft',
        'In den Einstellungen fehlt: Kontakt: Telefon; Rechtliches: Registergericht …',
        '1 Eintrag: Neues',
      ].join('\n'),
    )
  })

  test('tells what the settings lack whole, and shortens other titles with a sign', async () => {
    const gaps = `Rechtliches: ${'Betreiber des sozialen Netzwerks, '.repeat(5)}Ende`
    const items = [
      { kind: 'idea', total: 1, titles: ['B'.repeat(101)] },
      { kind: 'setting', total: 1, titles: [gaps] },
    ]
    const { mails } = await make({ kind: 'office-digest', mail_values: { items } as never })
    expect(mails[0]?.mail.text).toContain(`1 Idee: ${'B'.repeat(99)}…\n`)
    expect(mails[0]?.mail.text).toContain(`In den Einstellungen fehlt: ${gaps}\n`)
  })

  test('names each link in the text as well', async () => {
    const mail_values = {
      kind: 'idea',
      title: 'Bänke',
      state: 'published',
      token: 'abc',
      id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
    }
    const { mails } = await make({ mail_values } as never)
    expect(mails[0]?.mail.text).toContain(
      'Idee ansehen:\nhttps://verein.example/ideen/7d9f6b1e4c\n\nStand ansehen:\nhttps://verein.example/status/abc\n',
    )
  })

  test.each([
    [undefined, 'Ihr Fotobeitrag wird nicht veröffentlicht', 'wird nicht veröffentlicht.'],
    ['pending', 'Ihr Fotobeitrag wird nicht veröffentlicht', 'wird nicht veröffentlicht.'],
    [
      'published',
      'Ihr Fotobeitrag ist nicht mehr öffentlich',
      'ist auf unserer Website nicht mehr zu sehen.',
    ],
  ])('says of what is rejected whether it was public: %s', async (before, subject, text) => {
    const mail_values = { kind: 'post', title: 'Abend', state: 'rejected', ...(before && { before }) }
    const { mails } = await make({ mail_values } as never)
    expect(mails[0]?.mail.subject).toBe(subject)
    expect(mails[0]?.mail.text).toContain(`Ihr Fotobeitrag „Abend“ ${text}`)
  })

  test('welcomes a member without a second full stop after the name of the association', async () => {
    const mail_values = { title: 'Laden', state: 'published', name: 'Erika' }
    const { mails } = await make({ kind: 'application-decided', mail_values } as never)
    expect(mails[0]?.mail.text).toContain('wir freuen uns: Laden ist jetzt Mitglied. Herzlich willkommen!')
  })

  test('says which idea a merged one is now, with a link to it', async () => {
    const mail_values = {
      kind: 'idea',
      title: 'Sitzbänke',
      state: 'merged',
      kept: 'Bänke www.evil.example',
      kept_id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
    } as never
    const { mails } = await make({ mail_values })
    expect(mails[0]?.mail.subject).toBe('Ihre Idee wurde mit einer anderen zusammengelegt')
    expect(mails[0]?.mail.text).toContain('„Sitzbänke“ gibt es schon: „Bänke www. evil. example“.')
    expect(mails[0]?.mail.text).toContain('https://verein.example/ideen/7d9f6b1e4c\n')
  })

  test('says what became of an idea, with the answer and a way to end such mails by one click', async () => {
    const mail_values = {
      id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
      title: 'Bänke',
      state: 'town_hall',
      reached_on: '2026-05-01',
      answer: 'Liegt beim Bauamt.',
      signature: 'Vorstand',
      token: 'abc',
    } as never
    const [made] = (await make({ kind: 'idea-step', mail_values })).mails
    expect(made?.mail.subject).toBe('Ihre Idee: Im Rathaus')
    for (const part of [
      'Stand seit 1. Mai 2026: Im Rathaus.',
      'Antwort (Vorstand):\nLiegt beim Bauamt.',
      'https://verein.example/ideen/7d9f6b1e4c\n',
    ])
      expect(made?.mail.text).toContain(part)
    expect(made?.mail.headers).toMatchObject({
      'List-Unsubscribe': '<https://verein.example/status/abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('links to the page of an idea that is published', async () => {
    const mail_values = {
      kind: 'idea',
      title: 'Bänke',
      state: 'published',
      id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
    }
    expect((await make({ mail_values })).mails[0]?.mail.text).toContain(
      'https://verein.example/ideen/7d9f6b1e4c\n',
    )
  })
})

describe('mails', () => {
  const CONTEXT = { association: { name: 'Verein', greeting: 'Guten Tag' }, siteUrl: 'https://site.example' }
  const VALUES = {
    kind: 'event',
    title: 'Kauft auf https://spam.example',
    decision: 'remove',
    ground: 'spam',
    reason: 'Das ist Werbung.',
  }
  const textOf = ({ paragraphs }: ReturnType<typeof reportDecided>) =>
    paragraphs.map((part) => (typeof part === 'string' ? part : part.url)).join('\n')

  describe('mails about reports', () => {
    it('say to the submitter what was decided, why, on which ground, and what can be done (Art. 17)', () => {
      const text = textOf(submissionRestricted(VALUES, CONTEXT))
      for (const part of [
        'Ihre Veranstaltung',
        'gelöscht',
        'Das ist Werbung.',
        'Werbung oder Spam',
        'Gerichten',
      ])
        expect(text).toContain(part)
      expect(text).toContain('https://site.example/nutzungsbedingungen')
    })

    it('say to the reporter what was decided and why (Art. 16)', () => {
      const text = textOf(reportDecided({ ...VALUES, decision: 'keep' }, CONTEXT))
      for (const part of ['die Veranstaltung', 'bleibt', 'Das ist Werbung.', 'Gerichten'])
        expect(text).toContain(part)
    })

    it('link to nothing that a visitor has written', () => {
      for (const mail of [reportReceived, reportDecided, submissionRestricted])
        expect(textOf(mail({ ...VALUES, reason: 'spam' }, CONTEXT))).not.toContain('https://spam.example')
    })
  })
})

describe('copies of applications', () => {
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
})
