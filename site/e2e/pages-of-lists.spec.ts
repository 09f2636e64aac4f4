import type { Page } from '@playwright/test'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

/** One page and a part of the second. */
const IDEAS = 75
const title = (number: number) => `Seitenidee ${number}`
const ideas = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: 'Seitenidee' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Seiten' })

/** More ideas than a page has while `work` runs; newer than all others. */
async function withManyIdeas(site: Site, work: () => Promise<void>): Promise<void> {
  await site.sql(
    `insert into ideas (title, description, category, status, created_at)
     select 'Seitenidee ' || n, 'Bänke am Fluss', 'general', 'approved', now() + (100 - n) * interval '1 second'
     from generate_series(1, ${IDEAS}) as n`,
  )
  try {
    await work()
  } finally {
    await site.sql(`delete from ideas where title like 'Seitenidee %'`)
  }
}

test('a long list has pages: links with a focus that follows, back, and a search of all of them', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await withManyIdeas(site, async () => {
    await page.goto('/ideen')
    await expect(ideas(page)).toHaveCount(60)
    await expect(page.locator('link[rel=next]')).toHaveAttribute('href', /\/ideen\?seite=2$/)
    expect(await accessibilityFindings('main')).toEqual([])
    await pages(page).getByRole('link', { name: 'Weiter' }).click()
    await expect(page).toHaveURL('/ideen?seite=2#liste')
    await expect(ideas(page)).toHaveCount(IDEAS - 60)
    await expect(page.locator('#liste')).toBeFocused()
    await expect(
      page.getByRole('main').getByRole('status').filter({ hasText: 'Seite 2 von 2' }),
    ).toBeVisible()
    await expect(pages(page).getByRole('link', { name: 'Seite 2' })).toHaveAttribute('aria-current', 'page')
    await expect(pages(page).getByRole('link', { name: 'Weiter' })).toHaveCount(0)

    await page.goBack()
    await expect(page).toHaveURL('/ideen')
    await expect(ideas(page)).toHaveCount(60)

    await page.getByRole('searchbox').fill(title(73))
    await expect(ideas(page)).toHaveCount(1)
    await expect(page).toHaveURL('/ideen?suche=Seitenidee+73')
    await expect(pages(page)).toHaveCount(0)
  })
})

test('after the last page there is none, with status 404', async ({ request, site }) => {
  await withManyIdeas(site, async () => {
    expect((await request.get('/ideen?seite=2')).status()).toBe(200)
    expect((await request.get('/ideen?seite=9')).status()).toBe(404)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages of a list are links', async ({ page, site }) => {
    await withManyIdeas(site, async () => {
      await page.goto('/ideen')
      await pages(page).getByRole('link', { name: 'Weiter' }).click()
      await expect(page).toHaveURL('/ideen?seite=2#liste')
      await expect(ideas(page)).toHaveCount(IDEAS - 60)
      await pages(page).getByRole('link', { name: 'Zurück' }).click()
      await expect(ideas(page)).toHaveCount(60)
    })
  })
})
