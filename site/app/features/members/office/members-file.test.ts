import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIMITERS, writeCsv } from '../../../lib/csv/write'
import { onOneLine } from '../../../lib/form/fields'
import { check, valuesOf } from '../../../lib/form/schema'
import type { MemberDetails } from '../../businesses/member'
import { membersTable } from './csv-columns'
import { EMPTY_MEMBER, MEMBER_FORM } from './member-schema'
import { planMembers } from './plan-import'

const bytes = (text: string) => new TextEncoder().encode(text)
const plan = (text: string, members: readonly MemberDetails[] = []) =>
  planMembers(
    bytes(text),
    members.map((details, place) => ({ ...details, id: `m${place}` })),
  )
const member = (changes: Partial<typeof EMPTY_MEMBER>) =>
  valuesOf(MEMBER_FORM, { ...EMPTY_MEMBER, name: 'Erika', ...changes })

/** The file of members with these details, whose bank details are read apart from the list. */
function tableOf(details: readonly MemberDetails[]) {
  const members = details.map((each, place) => ({
    ...each,
    id: `m${place}`,
    external_id: '',
    created_at: '',
    iban_masked: null,
  }))
  return membersTable(members, new Map(members.map((each) => [each.id, each])))
}

it('has exactly the documented columns', async () => {
  const file = await writeCsv(membersTable([], new Map()), ';')
  expect(file.replaceAll('"', '').trim()).toBe(
    'Firmenname;Branche;Anrede;Kontaktperson;Strasse;PLZ;Ort;Telefon;Email;Internet;Zahlung;Kontoinhaber;IBAN;Name;Beschreibung;Typ',
  )
  expect(file.startsWith('\uFEFF')).toBe(true)
  expect(membersTable([], null).header).not.toContain('IBAN')
})

it('importing an exported file gives the same rows, on one line but for descriptions', async () => {
  const piece = fc.constantFrom(
    'ä',
    'Öl',
    'ß',
    '01',
    '"',
    ';',
    ',',
    '\n',
    '\t',
    '=',
    '+49 9461',
    '-',
    '@',
    "'",
    'x',
    ' ',
  )
  const text = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join('').trim())
  const details = fc
    .record({
      name: text.map((rest) => `N${rest}`),
      business_name: text,
      category_name: text,
      contact_person: text,
      address: text,
      postal_code: fc.constantFrom('', '01067', '93426'),
      city: text,
      phone: fc.constantFrom('', '+49 9461 12-3', '09461 123'),
      description: text,
      account_holder: text,
      iban: fc.constantFrom('', 'DE02 1203 0000 0000 2020 51', 'AT611904300234573201'),
      salutation: fc.constantFrom('', 'Herrn', 'Frau'),
      payment_method: fc.constantFrom('einzug', 'Standard'),
      location_type: fc.constantFrom('acceptance', 'sales', 'business'),
    })
    .map((typed) => check(MEMBER_FORM, { ...EMPTY_MEMBER, ...typed }))
    .filter((checked) => checked.valid)
    .map(({ values }) => values)
  const members = fc.uniqueArray(details, { selector: ({ name }) => name.toLowerCase(), maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(members, fc.constantFrom(...DELIMITERS), async (written, delimiter) => {
      const { entries, skipped } = await plan(await writeCsv(tableOf(written), delimiter))
      expect(skipped).toEqual([])
      const onLines = ({ description, ...rest }: MemberDetails) => ({
        ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value && onOneLine(value)])),
        description,
      })
      expect(entries.map(({ entry }) => entry)).toEqual(written.map(onLines))
    }),
  )
})

describe('the name', () => {
  const file = 'Name,Kontaktperson,Firmenname\n'
  it.each([
    ['Erika,Max,Laden', 'Erika'],
    [',Max,Laden', 'Laden'],
    [',,Laden', 'Laden'],
    [',Max,', 'Max'],
  ])('of "%s" is %s', async (line, name) => {
    expect((await plan(file + line)).entries[0]?.entry.name).toBe(name)
  })

  it("is a person's only without a business, and the preview shows that", async () => {
    const { entries } = await plan('Firmenname,Kontaktperson\nLaden,Max Muster\n,Eva Muster')
    expect(entries.map(({ entry, warnings }) => [entry.name, warnings])).toEqual([
      ['Laden', []],
      ['Eva Muster', ['Keine Firma: „Eva Muster“ steht dann als Name öffentlich auf der Website.']],
    ])
  })

  it('is required', async () => {
    const { entries, skipped } = await plan('Name,Ort\n ,Roding')
    expect(entries).toEqual([])
    expect(skipped).toMatchObject([{ line: 2, reason: 'Kein Name.' }])
  })
})

it('reads columns by position when no heading is recognised', async () => {
  const { headerKnown, entries } = await plan(
    'a,b,c,d\nLaden,Mode,Frau,Erika Mustermann,Markt 1,93426,Roding',
  )
  expect(headerKnown).toBe(false)
  expect(entries[0]?.entry).toMatchObject({
    name: 'Laden',
    contact_person: 'Erika Mustermann',
    business_name: 'Laden',
    salutation: 'Frau',
    postal_code: '93426',
    location_type: 'business',
    payment_method: 'Standard',
    email: null,
  })
})

it('skips values that the database would refuse, and reports why', async () => {
  const { skipped } = await plan('Name;Email;PLZ\nA;erika@;1\nB;b@example.org;123456789012')
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'Email: Diese E-Mail-Adresse ist nicht vollständig.',
    'PLZ: Bitte höchstens 10 Zeichen.',
  ])
})

it('skips members that exist in the list or earlier in the file', async () => {
  const { entries, skipped } = await plan('Name;Ort\nErika;Roding\nmax;Cham\nMax;CHAM\nMax;Roding', [
    member({ city: 'Roding' }),
  ])
  expect(entries.map(({ line }) => line)).toEqual([3, 5])
  expect(skipped).toMatchObject([
    { line: 2, reason: 'Ist schon vorhanden.' },
    { line: 4, reason: 'Steht schon in Zeile 3.' },
  ])
})

it('reports a wrong IBAN and imports the member without it', async () => {
  const { entries } = await plan('Name;IBAN;Anrede\nErika;DE021203;Firma')
  expect(entries[0]).toMatchObject({
    entry: { iban: null, salutation: null },
    warnings: [
      'Die IBAN entfällt: Eine deutsche IBAN hat 22 Stellen, hier sind es 8.',
      'Anrede „Firma“ entfällt.',
    ],
  })
})

describe('members that exist already', () => {
  const shop = member({
    business_name: 'Ähre Bäckerei',
    address: 'Hauptstraße 5',
    email: 'post@aehre.example',
    phone: '09461 1',
    location_type: 'acceptance',
  })

  it.each([
    ['name and street', 'Firmenname;Strasse;Telefon\nÄHRE BÄCKEREI;Hauptstr. 5;09461 2'],
    ['e-mail address', 'Firmenname;Email;Telefon\nÄhre Bäckerei;POST@aehre.example;09461 2'],
  ])('are matched by %s, and different values are offered as an update', async (_, text) => {
    const { entries, updates, skipped } = await plan(text, [shop])
    expect([entries, skipped]).toEqual([[], []])
    expect(updates).toHaveLength(1)
    expect(updates[0]).toMatchObject({ id: 'm0', changes: { phone: '09461 2' } })
    expect(updates[0]?.differences).toContain('Telefon: „09461 2“ statt „09461 1“')
  })

  it('keep values that are empty in the file, and are skipped without changes', async () => {
    const text = 'Firmenname;Strasse;Telefon;Ort;IBAN\nÄhre Bäckerei;Hauptstraße 5;;;'
    expect(await plan(text, [shop])).toMatchObject({
      updates: [],
      skipped: [{ line: 2, reason: 'Ist schon vorhanden.' }],
    })
  })

  it('with another role are different members', async () => {
    const line = 'Ähre Bäckerei;Hauptstraße 5;Verkaufsstelle'
    const { entries, updates } = await plan(`Firmenname;Strasse;Typ\n${line}`, [shop])
    expect(updates).toEqual([])
    expect(entries).toMatchObject([{ entry: { location_type: 'sales' }, warnings: [] }])
  })

  it('are not matched with another shop of the same owner', async () => {
    const text =
      'Firmenname;Strasse;Email;Telefon\nÄhre Café;Markt 2;post@aehre.example;1\nÄhre Bäckerei;Hauptstr. 5;post@aehre.example;2'
    const { entries, updates } = await plan(text, [shop])
    expect(updates.map(({ line, id }) => [line, id])).toEqual([[3, 'm0']])
    expect(entries).toMatchObject([{ line: 2, warnings: ['Gleiche E-Mail-Adresse wie „Ähre Bäckerei“.'] }])
  })

  it('are not matched when a row fits several', async () => {
    const { skipped } = await plan('Firmenname;Strasse;Telefon\nÄhre Bäckerei;Hauptstr. 5;2', [
      shop,
      { ...shop, location_type: 'sales' },
    ])
    expect(skipped).toMatchObject([{ reason: 'Passt zu mehreren vorhandenen Mitgliedern.' }])
  })

  it('are reported when a new name is similar, as are earlier rows', async () => {
    const text = 'Firmenname;Strasse\nAehre Bäckerei GmbH;Markt 9\nZunftstube;Markt 1\nZunftstuben;Markt 1'
    const { entries } = await plan(text, [shop])
    expect(entries.map(({ warnings }) => warnings)).toEqual([
      ['Fast gleich wie „Ähre Bäckerei“ in der Liste.'],
      [],
      ['Fast gleich wie „Zunftstube“ in Zeile 3.'],
    ])
  })
})

it('reports the columns it ignores', async () => {
  const { ignored } = await plan('Firmenname;Kundennummer;Ort;Faxnummer\nLaden;17;Roding;1')
  expect(ignored).toEqual(['Kundennummer', 'Faxnummer'])
})

it('tells names in other scripts apart', async () => {
  const { entries } = await plan('Firmenname;Strasse\nПекарня;Markt 1\nКафе Роза;Markt 1\nΦούρνος;Markt 1', [
    member({ name: 'Ателье', address: 'Markt 1' }),
  ])
  expect(entries.map(({ entry }) => entry.name)).toEqual(['Пекарня', 'Кафе Роза', 'Φούρνος'])
})

it('finds a member again by an address whose international domain is stored in its ASCII form', async () => {
  const file = 'Name;Strasse;Email\nLaden;Markt 1;Info@Bäckerei.example'
  const [planned] = (await plan(file)).entries
  expect(planned?.entry.email).toBe('Info@xn--bckerei-5wa.example')
  const { entries, updates, skipped } = await plan(file, [planned?.entry as MemberDetails])
  expect([entries, updates]).toEqual([[], []])
  expect(skipped.map(({ reason }) => reason)).toEqual(['Ist schon vorhanden.'])
})
