import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '../../../lib/csv/write'
import { onOneLine } from '../../../lib/form/fields'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { insertSubscribers } from './queries'
import { type ExportedSubscriber, planSubscribers, subscribersTable } from './subscriber-csv'

const bytes = (text: string) => new TextEncoder().encode(text)
const plan = (text: string, emails: readonly string[] = []) =>
  planSubscribers(
    bytes(text),
    emails.map((email) => ({ email })),
  )
const subscriber = (changes: Partial<ExportedSubscriber>): ExportedSubscriber => ({
  name: 'Erika',
  email: 'erika@example.org',
  active: true,
  created_at: '2026-03-04T23:30:00Z',
  ...changes,
})

it('has exactly the documented columns and German dates', async () => {
  const file = await writeCsv(subscribersTable([subscriber({ active: false })]), ';')
  expect(file).toBe(
    '\uFEFF"Name";"E-Mail";"Status";"Angemeldet am"\r\n"Erika";"erika@example.org";"Inaktiv";"5.3.2026"\r\n',
  )
})

it('importing an exported file gives the same rows, names on one line', async () => {
  const piece = fc.constantFrom(
    'ä',
    'ß',
    '01',
    '"',
    ';',
    ',',
    '\n',
    '\t',
    '=',
    '+49',
    '-',
    '@',
    "'",
    'x',
    ' ',
  )
  const name = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('').trim())
  const rows = fc.uniqueArray(
    fc.record({
      // A cell with line breaks and as many delimiters as the table has is refused as a stray quote.
      name: name.filter((text) => text !== '' && !/;.*;.*;/s.test(text)),
      email: fc
        .constantFrom('=', '+', '-', 'x', 'Y')
        .chain((start) => fc.nat().map((number) => `${start}${number}@example.org`)),
      active: fc.boolean(),
    }),
    { selector: ({ email }) => email.toLowerCase() },
  )
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const file = await writeCsv(subscribersTable(written.map(subscriber)), ';')
      const onLines = written.map((row) => ({ ...row, name: onOneLine(row.name) }))
      expect((await plan(file)).entries.map(({ entry }) => entry)).toEqual(onLines)
    }),
  )
})

it('requires name and email', async () => {
  const { entries, skipped } = await plan('Name,E-Mail\nErika,\n,x@example.org\nMax,max\nEva,eva@example.org')
  expect(entries).toHaveLength(1)
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'Keine E-Mail-Adresse.',
    'Kein Name.',
    'Diese E-Mail-Adresse ist nicht vollständig.',
  ])
})

it('rows are active unless the third column is Inaktiv', async () => {
  const { headerKnown, entries } = await plan(
    'a,b,c\nA,a@example.org,Inaktiv\nB,b@example.org,Aktiv\nC,c@example.org\nD,d@example.org,?',
  )
  expect(headerKnown).toBe(false)
  expect(entries.map(({ entry }) => entry.active)).toEqual([false, true, true, true])
})

it('compares international domains in whatever form they are written', async () => {
  const { skipped } = await plan(
    'Name;Email\nA;info@Bäckerei.example\nB;b@xn--mller-kva.example\nB;b@müller.example',
    ['info@xn--bckerei-5wa.example'],
  )
  expect(skipped.map(({ reason }) => reason)).toEqual(['Ist schon vorhanden.', 'Steht schon in Zeile 3.'])
})

it('compares addresses case-insensitively', async () => {
  const { skipped } = await plan('Name;Email\nA;ANNA@example.org\nB;b@example.org\nB;B@example.org', [
    'anna@Example.org',
  ])
  expect(skipped.map(({ reason }) => reason)).toEqual(['Ist schon vorhanden.', 'Steht schon in Zeile 3.'])
})

const otherProgramsPlan = (text: string) => planSubscribers(new TextEncoder().encode(text), [])
const A = 'eva@example.org'
const B = 'weg@example.org'

/** Headings and lines as the programs export them, shortened: somebody who gets the newsletter, and people who don't. No public file confirms those of MailPoet and Mailjet. */
const FILES: Readonly<Record<string, readonly [header: string, active: string, ...others: string[]]>> = {
  Mailchimp: [
    'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,UNSUB_TIME,UNSUB_REASON,CLEAN_TIME,TAGS',
    `${A},Eva,Muster,2,,2020-01-01 10:00:00,2021-01-01 10:00:00,,,,`,
    `${B},Udo,Weg,2,,,2021-01-01 10:00:00,2021-01-01 10:00:00,N/A,,`,
    `${B},Udo,Weg,2,,,2021-01-01 10:00:00,,,2022-01-01 10:00:00,`,
  ],
  'Mailchimp (Kontakte)': [
    'Email Address,First Name,Last Name,Email Marketing Status',
    `${A},Eva,Muster,Subscribed`,
    ...['Unsubscribed', 'Non-Subscribed', 'Cleaned', 'Archived', ''].map(
      (status) => `${B},Udo,Weg,${status}`,
    ),
  ],
  Brevo: [
    'CONTACT ID;EMAIL;VORNAME;NACHNAME;SMS_BLOCKLISTED;EMAIL_BLOCKLISTED;ADDED_TIME',
    `1;${A};Eva;Muster;yes;no;01-01-2020`,
    `2;${B};Udo;Weg;no;yes;01-01-2020`,
  ],
  'Brevo (API)': [
    'EMAIL,FIRSTNAME,LASTNAME,_SUBSCRIBED,_BLOCKLISTED',
    `${A},Eva,Muster,email_marketing,sms_marketing`,
    `${B},Udo,Weg,,email_marketing`,
  ],
  Sendinblue: ['EMAIL;NOM;PRENOM;EMAIL_BLACKLISTED', `${A};Muster;Eva;0`, `${B};Weg;Udo;1`],
  CleverReach: [
    'email;registered;activated;deactivated;source;vorname;nachname',
    `${A};12.02.2018;12.02.2018;0;Formular;Eva;Muster`,
    `${B};12.02.2018;12.02.2018;01.01.2020;Formular;Udo;Weg`,
    `${B};12.02.2018;0;0;Formular;Udo;Weg`,
  ],
  MailPoet: [
    'E-Mail,Vorname,Nachname,Liste,Listenstatus,Globaler Status',
    `${A},Eva,Muster,News,Abonniert,Abonniert`,
    ...['Abgemeldet', 'Unbestätigt', 'Zurückgewiesen', 'Inaktiv'].map(
      (status) => `${B},Udo,Weg,News,Abonniert,${status}`,
    ),
  ],
  listmonk: [
    'uuid,email,name,attributes,status,created_at,updated_at',
    `u1,${A},Eva Muster,"{""city"": ""X, Y""}",enabled,2020-01-01,2020-01-01`,
    ...['blocklisted', 'disabled'].map((status) => `u2,${B},Udo Weg,{},${status},2020-01-01,2020-01-01`),
  ],
  rapidmail: [
    'email;firstname;lastname;status;created',
    `${A};Eva;Muster;active;2020-01-01`,
    ...['bounced', 'deleted', 'abused', 'new', 'abgemeldet'].map(
      (status) => `${B};Udo;Weg;${status};2020-01-01`,
    ),
  ],
  Mailjet: [
    'email,name,IsExcludedFromCampaigns,IsUnsubscribed,IsOptInPending',
    `${A},Eva Muster,false,false,false`,
    `${B},Udo Weg,true,false,false`,
    `${B},Udo Weg,false,true,false`,
    `${B},Udo Weg,false,false,true`,
  ],
  'a list by hand': [
    'Name;Vorname;Mail;Newsletter;abgemeldet am',
    `Muster;Eva;${A};ja;`,
    `Weg;Udo;${B};nein;`,
    `Weg;Udo;${B};ja;1.3.2024`,
  ],
}

describe.each(Object.entries(FILES))('a file of %s', (_, [header, active, ...others]) => {
  it('has who gets the newsletter, by first and last name', async () => {
    const { entries, ignored } = await otherProgramsPlan(`${header}\n${active}`)
    expect(entries.map(({ entry, doubt }) => [entry, doubt])).toEqual([
      [{ name: 'Eva Muster', email: A, active: true }, undefined],
    ])
    expect(ignored.join()).not.toMatch(/status|email_|unsub|deactivated|name/i)
  })

  it.each(others)('asks about %s, who is inactive otherwise', async (line) => {
    const [planned] = (await otherProgramsPlan(`${header}\n${line}`)).entries
    expect(planned?.entry).toEqual({ name: 'Udo Weg', email: B, active: false })
    expect(planned?.doubt?.otherwise.active).toBe(true)
    expect(planned?.doubt?.why).toMatch(/: („.+“|leer)/)
  })
})

it('files of the product itself are active unless the third column is Inaktiv', async () => {
  const file = `Name;E-Mail;Status;Angemeldet am\nEva;${A};Aktiv;1.1.2020\nUdo;${B};Inaktiv;\nIda;ida@example.org;;`
  const { entries } = await otherProgramsPlan(file)
  expect(entries.map(({ entry, doubt }) => [entry.active, doubt])).toEqual([
    [true, undefined],
    [false, undefined],
    [true, undefined],
  ])
})

it('nobody is asked about who is known to be inactive', async () => {
  const [planned] = (await otherProgramsPlan(`Email;Vorname;Status\n${A};Eva;inaktiv`)).entries
  expect(planned).toMatchObject({ entry: { active: false } })
  expect(planned?.doubt).toBeUndefined()
})

const ERIKA = { name: 'Erika', email: 'erika@example.org', active: true }

it.each([
  ['Liste vom Fest', [{ _ids: ['e'], _ground: 'Liste vom Fest' }]],
  ['', []],
])('imported subscribers count as confirmed only with a ground: "%s"', async (ground, stated) => {
  const { client, requests } = clientAnswering(() => Response.json([{ id: 'e' }]))
  await insertSubscribers(client, [ERIKA], ground)
  const [inserted, ...grounds] = await Promise.all(requests.map((request) => request.json()))
  expect(inserted).toEqual([ERIKA])
  expect(grounds).toEqual(stated)
})
