import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from './fixtures/test.ts'

test('prints eighty shops with street and number on at most two pages', async ({ page, site }) => {
  await site.sql(
    `insert into public.voucher_participants (name, business_name, location_type, category_name, address, postal_code, city, phone, email, description)
     select 'Laden Nummer ' || n, 'Laden ' || n || ' Handels GmbH', 'acceptance', 'Druckprobe', 'Lange Nebenstraße ' || n, '93426', 'Roding', '09461 000-' || n,
       'post@laden.example', 'Was es hier alles zu kaufen gibt, steht auf der Seite und nicht an der Tür.'
     from generate_series(1, 80) as n`,
  )
  try {
    await page.goto('/gutscheine?kategorie=Druckprobe')
    await expect(page.getByRole('article')).toHaveCount(80)
    const { pages, text } = await print(page)
    expect(pages).toBeLessThanOrEqual(2)
    expect(text).toContain('Einlösestellen')
    for (const n of [1, 80]) {
      expect(text).toContain(`Laden Nummer ${n}`)
      expect(text).toContain(`Lange Nebenstraße ${n}, 93426 Roding`)
      expect(text).toContain(`09461 000-${n}`)
    }
    for (const left of ['steht auf der Seite', 'openstreetmap', 'Anrufen']) expect(text).not.toContain(left)
  } finally {
    await site.sql(`delete from public.voucher_participants where category_name = 'Druckprobe'`)
  }
})

test('prints events with date, title and place', async ({ page }) => {
  await page.goto('/events')
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  const { pages, text } = await print(page)
  expect(pages).toBeLessThanOrEqual(Math.ceil(titles.length / 8))
  for (const title of titles) expect(text).toContain(title)
  expect(text).toContain('Rathausfoyer')
  for (const left of ['In Kalender übernehmen', 'Kommende Highlights', 'Alle Kategorien'])
    expect(text).not.toContain(left)
})

/** The page on A4: number of sheets, and its text with single spaces. */
async function print(page: Page): Promise<{ pages: number; text: string }> {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  const words: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) words.push(item.str)
  }
  return { pages: file.numPages, text: words.join(' ').replace(/\s+/g, ' ') }
}
