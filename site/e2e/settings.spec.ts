import { expect, test } from './fixtures/test.ts'

// A page that is missing.
test.use({ allowedConsoleMessages: ['status of 404'] })

test('a new publication is shown at once, and areas that are switched off are missing', async ({
  page,
  site,
}) => {
  const publish = (changes: object) =>
    site.sql(
      `insert into public.settings_versions (number, document)
       select number + 1, document || $1 from public.site_settings`,
      [JSON.stringify(changes)],
    )
  const status = async (path: string) => (await fetch(new URL(path, site.url))).status
  try {
    expect([await status('/mein-roding'), await status('/unser-ort')]).toEqual([200, 404])
    await publish({ areas: { postsLabel: 'Unser Ort', postsPath: '/unser-ort' } })
    expect([await status('/mein-roding'), await status('/unser-ort')]).toEqual([404, 200])

    await page.goto('/impressum')
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
    await navigation.getByRole('link', { name: 'Unser Ort' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unser Ort')
    await expect(page).toHaveTitle('Unser Ort – Gewerbeverein Roding')
    // The home page's texts are not part of this page: they are fetched.
    await navigation.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gemeinsam für Roding.')

    await publish({ areas: { ideas: false, photos: false, vouchers: false, jobs: false } })
    for (const path of ['/ideen', '/gutscheine', '/stellen', '/stellen/feed.xml', '/mein-ort'])
      expect(await status(path), path).toBe(404)
    const sitemap = await (await fetch(new URL('/sitemap.xml', site.url))).text()
    expect(sitemap).toContain('/events<')
    expect(sitemap).not.toMatch(/ideen|gutscheine|stellen|mein-ort/)
    await page.goto('/')
    await expect(navigation.getByRole('link')).toHaveText(['Home', 'Events', 'Mitmachen'])
    await expect(page.locator('a[href^="/ideen"], a[href^="/gutscheine"], a[href^="/stellen"]')).toHaveCount(
      0,
    )
    await page.goto('/ideen')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
  } finally {
    await site.sql(
      `insert into public.settings_versions (number, document)
       select max(number) + 1, (array_agg(document order by number))[1] from public.settings_versions`,
    )
  }
})
