import type { Page } from '@playwright/test'
import type { Site } from './fixtures/site.ts'
import { beginToUse, expect, test } from './fixtures/test.ts'

/** One page and a part of the second. */
const IDEAS = 75
const PARTNERS = 205
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

/** More partners than a page has while `work` runs, the last two of which are open at any time. */
async function withManyPartners(site: Site, work: () => Promise<void>): Promise<void> {
  const always = {
    weekly: Object.fromEntries(
      ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((day) => [day, [['00:00', '00:00']]]),
    ),
  }
  await site.sql(
    `insert into voucher_participants (name, location_type)
     select 'Zwischenlager ' || lpad(n::text, 3, '0'), 'acceptance' from generate_series(1, ${PARTNERS}) as n`,
  )
  await site.sql(
    `update business_entries set hours = case when name > 'Zwischenlager ${PARTNERS - 2}' then $1::jsonb else '{"weekly": {}}' end
     where name like 'Zwischenlager %'`,
    [always],
  )
  try {
    await work()
  } finally {
    await site.sql(`delete from voucher_participants where name like 'Zwischenlager %'`)
  }
}

test('the partners that are open now are found on every page of a long list', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await withManyPartners(site, async () => {
    const partners = page.getByRole('tabpanel').getByRole('article').filter({ hasText: 'Zwischenlager' })
    const open = page.getByLabel('Nur jetzt geöffnete')
    await page.goto('/gutscheine?suche=Zwischenlager')
    // The list becomes a panel of tabs with its scripts.
    await beginToUse(page)
    await expect(partners).toHaveCount(200)
    // The tick follows the address, which may be a moment later.
    await open.click()
    await expect(page).toHaveURL(/offen=jetzt/)
    await expect(open).toBeChecked()
    await expect(partners).toHaveCount(2)
    await expect(page.getByRole('status').filter({ hasText: /^2 von \d+ Einlösestellen$/ })).toBeVisible()
    await expect(partners.filter({ hasText: 'Jetzt geöffnet' })).toHaveCount(2)
    expect(await accessibilityFindings('main')).toEqual([])
    await page.getByRole('searchbox').fill(`Zwischenlager ${PARTNERS - 2}`)
    await expect(page.getByText('Gerade hat kein Betrieb geöffnet, der dazu passt.')).toBeVisible()

    const html = await (await page.request.get('/gutscheine?suche=Zwischenlager&offen=jetzt')).text()
    expect(html.match(/<article/g)).toHaveLength(2)
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
