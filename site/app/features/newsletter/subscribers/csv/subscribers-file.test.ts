import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeCsv } from '../../../../lib/csv/write'
import { onOneLine } from '../../../../lib/form/fields'
import { type ExportedSubscriber, planSubscribers, subscribersTable } from '../subscriber-csv'

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
      name: name.filter((text) => text !== ''),
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
