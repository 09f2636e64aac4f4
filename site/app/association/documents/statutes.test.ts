import { beforeAll, expect, it } from 'vitest'
import { type Reader, read, settingsOf, words } from './testing/reader.ts'
import { statutesOf } from './texts.ts'

const STATUTES = statutesOf(settingsOf('roding'))

let reader: Reader
beforeAll(async () => {
  reader = await read('/Satzung.pdf', settingsOf('roding'))
}, 60_000)

it('contain every section in full', async () => {
  const text = await words(reader)
  for (const { number, title, paragraphs } of STATUTES.sections) {
    expect(text).toContain(`§ ${number} ${title}`)
    for (const paragraph of paragraphs) {
      const parts = typeof paragraph === 'string' ? [paragraph] : [paragraph.text, ...paragraph.points]
      for (const part of parts) expect(text).toContain(part)
    }
  }
  expect(text).not.toContain('Mustertext')
})

it('are marked as a sample until they are adopted, and say when that was', { timeout: 60_000 }, async () => {
  const settings = settingsOf('roding')
  const documents = { ...settings.documents, statutesAdopted: '12.03.2026' }
  const adopted = await words(await read('/Satzung.pdf', { ...settings, documents }))
  expect(adopted).toContain('Beschlossen von der Mitgliederversammlung am 12.03.2026 in Roding.')
  const sample = { ...settings, documents: { ...documents, statutesSample: false } }
  const text = await words(await read('/Satzung.pdf', sample))
  expect(text).toContain('Diese Satzung ist ein Beispiel und gilt nicht.')
  expect(text.match(/Mustertext/g)?.length).toBeGreaterThan(2)
})

it('are numbered without gaps', () => {
  expect(STATUTES.sections.map(({ number }) => number)).toEqual(
    STATUTES.sections.map((_, index) => index + 1),
  )
})

it('have at most eight pages, each but the cover numbered', async () => {
  expect(reader.numPages).toBeLessThanOrEqual(8)
  for (let page = 2; page <= reader.numPages; page++)
    expect(await words(reader, page)).toContain(`Seite ${page} von ${reader.numPages}`)
})

it('have a table of contents with working links and right numbers', { timeout: 60_000 }, async () => {
  const cover = await words(reader, 1)
  const links = (await (await reader.getPage(1)).getAnnotations()).filter(({ dest }) => dest)
  expect(links).toHaveLength(STATUTES.sections.length)
  for (const [index, { number, title }] of STATUTES.sections.entries()) {
    const target = await reader.getDestination(links[index].dest)
    const page = (await reader.getPageIndex(target?.[0])) + 1
    expect(cover).toContain(`§ ${number} ${title} ${page}`)
    expect(await words(reader, page)).toContain(`§ ${number} ${title}`)
  }
})

it('have a bookmark for every section', async () => {
  const outline = await reader.getOutline()
  expect(outline.map(({ title }) => title)).toEqual(
    STATUTES.sections.map(({ number, title }) => `§ ${number} ${title}`),
  )
})
