import { beforeAll, expect, it } from 'vitest'
import { type Reader, read, words } from '../testing/reader.ts'
import { STATUTES_SECTIONS, STATUTES_TEXT } from '../texts.ts'

let reader: Reader
beforeAll(async () => {
  reader = await read('Satzung.pdf')
})

it('contain every section in full', async () => {
  const text = await words(reader)
  for (const { number, title, paragraphs } of STATUTES_SECTIONS) {
    expect(text).toContain(`§ ${number} ${title}`)
    for (const paragraph of paragraphs) {
      const parts = typeof paragraph === 'string' ? [paragraph] : [paragraph.text, ...paragraph.points]
      for (const part of parts) expect(text).toContain(part)
    }
  }
  expect(text).toContain(STATUTES_TEXT.notice.text)
  expect(text).toContain(STATUTES_TEXT.adopted)
})

it('are numbered without gaps', () => {
  expect(STATUTES_SECTIONS.map(({ number }) => number)).toEqual(
    STATUTES_SECTIONS.map((_, index) => index + 1),
  )
})

it('have at most eight pages, each but the cover numbered', async () => {
  expect(reader.numPages).toBeLessThanOrEqual(8)
  for (let page = 2; page <= reader.numPages; page++)
    expect(await words(reader, page)).toContain(`Seite ${page} von ${reader.numPages}`)
})

it('have a table of contents with working links and right numbers', async () => {
  const cover = await words(reader, 1)
  const links = (await (await reader.getPage(1)).getAnnotations()).filter(({ dest }) => dest)
  expect(links).toHaveLength(STATUTES_SECTIONS.length)
  for (const [index, { number, title }] of STATUTES_SECTIONS.entries()) {
    const target = await reader.getDestination(links[index].dest)
    const page = (await reader.getPageIndex(target?.[0])) + 1
    expect(cover).toContain(`§ ${number} ${title} ${page}`)
    expect(await words(reader, page)).toContain(`§ ${number} ${title}`)
  }
})

it('have a bookmark for every section', async () => {
  const outline = await reader.getOutline()
  expect(outline.map(({ title }) => title)).toEqual(
    STATUTES_SECTIONS.map(({ number, title }) => `§ ${number} ${title}`),
  )
})
