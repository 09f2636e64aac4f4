import { expect, it } from 'vitest'
import type { Participant } from './participants.ts'
import { read, words } from './testing/reader.ts'

const BAKERY: Participant = {
  name: 'Bäckerei Muster',
  category: 'Bäckerei',
  street: 'Musterweg 1',
  town: '12345 Musterstadt',
  phone: '0000 1',
  accepts: true,
  sells: false,
}

const listOf = (rows: readonly Participant[], isWhole = true) =>
  read('/Teilnehmerliste.pdf', {
    owner: 'Werbegemeinschaft Musterstadt e. V.',
    card: 'Gutscheinkarte Musterstadt',
    date: '2026-11-23',
    rows,
    isWhole,
  })

it('has every shop once, with what it does, under headings on each page', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 90 }, (_, n) => ({
    ...BAKERY,
    name: `Geschäft ${n + 1}.`,
    sells: n === 89,
  }))
  const reader = await listOf(rows)
  expect(reader.numPages).toBe(3)
  const text = await words(reader)
  for (const { name } of rows) expect(text.split(name)).toHaveLength(2)
  expect(text).toContain('Alle 90 Geschäfte, die die Karte annehmen oder verkaufen. Stand: 23.11.2026')
  expect(text).toMatch(/Geschäft 1\. ?Bäckerei ?Musterweg 1, 12345 Musterstadt ?0000 1 ?ja ?–/)
  expect(text).toMatch(/Geschäft 90\. ?Bäckerei ?Musterweg 1, 12345 Musterstadt ?0000 1 ?ja ?ja/)
  for (const page of [1, 2, 3]) {
    expect(await words(reader, page)).toMatch(/Geschäft ?Branche ?Anschrift ?Telefon ?Einlösen ?Kaufen/)
    expect(await words(reader, page)).toMatch(
      new RegExp(`Gutscheinkarte Musterstadt.* · Stand 23\\.11\\.2026 ?Seite ${page} von 3`),
    )
  }
  const cells = JSON.stringify(await (await reader.getPage(1)).getStructTree()).match(/"role":"T[HD]"/g) ?? []
  expect(cells.filter((cell) => cell.includes('TH'))).toHaveLength(6)
})

it('says that there is none yet', { timeout: 60_000 }, async () => {
  expect(await words(await listOf([]))).toContain('Noch sind keine Einlöse- und Verkaufsstellen eingetragen.')
})

it('says where it does not have all', { timeout: 60_000 }, async () => {
  expect(await words(await listOf([BAKERY], false))).toContain('Die ersten 1 Geschäfte')
})
