import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures/test.ts'

// The failed resource is the withdrawn newsletter, which answers 410.
test.use({ javaScriptEnabled: false, allowedConsoleMessages: ['Failed to load resource'] })

test('everybody reads what was sent, without scripts; drafts and withdrawn newsletters nobody', async ({
  page,
  site,
}) => {
  const word = `markt-${randomUUID()}`
  const add = (subject: string, state: string) =>
    site.sql(
      `insert into newsletters (id, subject, content, document, subscribers, state, in_archive)
       values (gen_random_uuid(), $1, 'Grüß Gott', $2, 0, $3, true)`,
      [subject, JSON.stringify(DOCUMENT), state],
    )
  await add(word, 'sent')
  await add(`draft-${word}`, 'draft')
  await page.goto('/newsletter')
  await page.getByRole('link', { name: word, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Am Samstag' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zum Programm' })).toBeVisible()
  await expect(page).toHaveURL(`/newsletter/${word}`)
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  )
  expect(data).toMatchObject({ '@type': 'Article', headline: word, url: `${site.url}/newsletter/${word}` })

  const status = async (path: string) => (await fetch(site.url + path)).status
  const read = async (path: string) => (await fetch(site.url + path)).text()
  expect(await read('/newsletter/feed.xml')).toContain(`<link>${site.url}/newsletter/${word}</link>`)
  expect(await read('/sitemap.xml')).toContain(`<loc>${site.url}/newsletter/${word}</loc>`)
  expect(await status(`/newsletter/draft-${word}`)).toBe(404)
  await site.sql('update newsletters set in_archive = false where subject = $1', [word])
  expect(await status(`/newsletter/${word}`)).toBe(410)
  expect(await read('/newsletter')).not.toContain(word)
  await page.goto(`/newsletter/${word}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nicht mehr im Archiv' })).toBeVisible()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await site.sql('delete from newsletters where subject in ($1, $2)', [word, `draft-${word}`])
  expect(await status(`/newsletter/${word}`)).toBe(404)
})

const DOCUMENT = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Am Samstag' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Grüß Gott' }] },
    { type: 'button', attrs: { label: 'Zum Programm', href: 'https://verein.example/programm' } },
  ],
}
