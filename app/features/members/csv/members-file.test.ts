import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIMITERS } from '../../../lib/csv/delimiter'
import { detailsOf, EMPTY_DRAFT, findErrors } from '../draft'
import type { MemberDetails } from '../member'
import { membersFile } from './export-members'
import { planMembers } from './plan-members'

const bytes = (text: string) => new TextEncoder().encode(text)
const plan = (text: string, members: readonly MemberDetails[] = []) => planMembers(bytes(text), members)
const member = (changes: Partial<typeof EMPTY_DRAFT>) =>
  detailsOf({ ...EMPTY_DRAFT, name: 'Erika', ...changes })

it('has exactly the columns of the specification', async () => {
  const file = await membersFile([], ';')
  expect(file.replaceAll('"', '').trim()).toBe(
    'Firmenname;Branche;Anrede;Kontaktperson;Strasse;PLZ;Ort;Telefon;Email;Internet;Zahlung;Kontoinhaber;IBAN;Name;Beschreibung;Typ',
  )
  expect(file.startsWith('\uFEFF')).toBe(true)
})

it('is imported as the rows it was exported from', async () => {
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
    .map((draft) => detailsOf({ ...EMPTY_DRAFT, ...draft }))
    .filter((member) => Object.keys(findErrors(member)).length === 0)
  const members = fc.uniqueArray(details, { selector: ({ name }) => name.toLowerCase(), maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(members, fc.constantFrom(...DELIMITERS), async (written, delimiter) => {
      const { entries, leftOut } = await plan(await membersFile(written, delimiter))
      expect(leftOut).toEqual([])
      expect(entries.map(({ entry }) => entry)).toEqual(written)
    }),
  )
})

describe('the name', () => {
  const file = 'Name,Kontaktperson,Firmenname\n'
  it.each([
    ['Erika,Max,Laden', 'Erika'],
    [',Max,Laden', 'Max'],
    [',,Laden', 'Laden'],
  ])('of "%s" is %s', async (line, name) => {
    expect((await plan(file + line)).entries[0]?.entry.name).toBe(name)
  })

  it('must be there', async () => {
    const { entries, leftOut } = await plan('Name,Ort\n ,Roding')
    expect(entries).toEqual([])
    expect(leftOut).toMatchObject([{ line: 2, reason: 'Kein Name.' }])
  })
})

it('takes the columns in their order where no heading is known', async () => {
  const { headerKnown, entries } = await plan(
    'a,b,c,d\nLaden,Mode,Frau,Erika Mustermann,Markt 1,93426,Roding',
  )
  expect(headerKnown).toBe(false)
  expect(entries[0]?.entry).toMatchObject({
    name: 'Erika Mustermann',
    business_name: 'Laden',
    salutation: 'Frau',
    postal_code: '93426',
    location_type: 'business',
    payment_method: 'Standard',
    email: null,
  })
})

it('leaves out what the database would refuse, and says why', async () => {
  const { leftOut } = await plan('Name;Email;PLZ\nA;keine;1\nB;b@example.org;123456789012')
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    'Email: Diese E-Mail-Adresse ist nicht vollständig.',
    'PLZ: Bitte höchstens 10 Zeichen.',
  ])
})

it('leaves out what is there already, in the list or in the file', async () => {
  const { entries, leftOut } = await plan('Name;Ort\nErika;Roding\nmax;Cham\nMax;CHAM\nMax;Roding', [
    member({ city: 'Roding' }),
  ])
  expect(entries.map(({ line }) => line)).toEqual([3, 5])
  expect(leftOut).toMatchObject([
    { line: 2, reason: 'Ist schon vorhanden.' },
    { line: 4, reason: 'Steht schon in Zeile 3.' },
  ])
})

it('a wrong IBAN is pointed out, and the member comes without it', async () => {
  const { entries } = await plan('Name;IBAN;Anrede\nErika;DE021203;Firma')
  expect(entries[0]).toMatchObject({
    entry: { iban: null, salutation: null },
    warnings: [
      'Die IBAN entfällt: Eine deutsche IBAN hat 22 Stellen, hier sind es 8.',
      'Anrede „Firma“ entfällt.',
    ],
  })
})
