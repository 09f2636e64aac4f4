import type { Page } from '@playwright/test'
import { test as testWithoutData } from './fixtures/confirming.ts'
import { LISTS } from './fixtures/pages.ts'
import { shareForm } from './fixtures/posts.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test, toast } from './fixtures/test.ts'

// What the lists of the public pages show while they load, without rows, and when they cannot be loaded.
test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be', 'foreign host'] })

/** With a page of each kind that shows the messages; the others are lists as those of ideas. Vouchers: partners.spec.ts. */
const EXAMINED = ['/ideen', '/mitmachen']
const EXAMINED_EMPTY = [...EXAMINED, '/gutscheine']
const TABLES = [...new Set(LISTS.map(({ table }) => table))]

const nextEvents = (page: Page) => page.getByRole('region', { name: 'Als Nächstes in der Stadt' })
const photos = (page: Page) => page.getByRole('region', { name: 'mit Ihren Augen' })
const rows = (page: Page) =>
  page.getByRole('main').locator('article, [aria-labelledby=members] li:has(h3)').first()

test('client navigation shows skeletons until a list is loaded, or an error', async ({ page, site }) => {
  await page.goto('/impressum')
  const followed = LISTS.flatMap((list) => (list.link && list.loading ? [list] : []))
  let loaded = Promise.withResolvers<void>()
  await page.route('**/rest/v1/*', async (route) => {
    await loaded.promise
    await route.continue()
  })
  for (const { link, loading: [label, count] = ['', 0] } of followed) {
    loaded = Promise.withResolvers()
    await follow(page, link)
    await expect(skeletons(page, label)).toHaveCount(count)
    loaded.resolve()
    await expect(rows(page)).toBeVisible()
    await expect(page.getByLabel(label)).toHaveCount(0)
  }
  loaded = Promise.withResolvers()
  await follow(page)
  for (const label of ['Events werden geladen …', 'Fotos werden geladen …'])
    await expect(page.getByLabel(label).getByRole('listitem')).toHaveCount(3)
  loaded.resolve()
  await expect(nextEvents(page).getByRole('article')).toHaveCount(3)
  await expect(photos(page).getByRole('img')).toHaveCount(3)
  await expect(page.getByLabel(/werden geladen/)).toHaveCount(0)

  await whileUnreadable(site, TABLES, async () => {
    for (const { link, failed } of followed.slice(0, 2)) {
      await follow(page, link)
      await expect(toast(page, 'Fehler', failed)).toBeVisible()
    }
    await follow(page)
    await expectNoPhotos(page)
  })
})

test('a list that cannot be loaded shows an error on a page with status 503, and its rows on retry; neither these states nor a search without results have accessibility violations', async ({
  page,
  request,
  site,
  accessibilityFindings,
}) => {
  await whileUnreadable(site, TABLES, async () => {
    for (const { path, failed } of LISTS) {
      if (path === '/gutscheine') continue
      const answer = await request.get(path)
      expect([answer.status(), path]).toEqual([503, path])
      expect(await answer.text()).toContain(failed)
    }
    for (const { path, failed } of LISTS) {
      if (!EXAMINED.includes(path)) continue
      await page.goto(path)
      await expect(toast(page, 'Fehler', failed)).toBeVisible()
      expect(await accessibilityFindings('main')).toEqual([])
    }
  })
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(rows(page)).toBeVisible()
  for (const { path, link, unmatched } of LISTS) {
    if (!unmatched || !link) continue
    await follow(page, link)
    await expect(rows(page)).toBeVisible()
    await page.getByLabel('Suche').fill('gibt es ganz sicher nicht')
    await expect(page.getByText(unmatched)).toBeVisible()
    await expect(page).toHaveURL(/suche=/)
    if (EXAMINED.includes(path)) expect(await accessibilityFindings('main')).toEqual([])
  }
})

test('the home page without events and photos has status 200 and the rest of its content', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await whileUnreadable(site, TABLES, async () => {
    expect((await page.goto('/'))?.status()).toBe(200)
    await expect(nextEvents(page)).toContainText('Events konnten nicht geladen werden.')
    await expectNoPhotos(page)
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Vorstand' }).getByRole('listitem')).toHaveCount(10)
    expect(await accessibilityFindings('main')).toEqual([])
  })
})

testWithoutData(
  'an installation without data shows a message in each list, without accessibility violations',
  async ({ page, request, accessibilityFindings }) => {
    skipOnRealHost({ missing: 'installations' })
    for (const { path, empty: message } of LISTS)
      expect(await (await request.get(path)).text(), path).toContain(message)
    await page.goto('/')
    await expectNoPhotos(page)
    expect(await accessibilityFindings('main')).toEqual([])
    await photos(page).getByRole('link', { name: 'Foto teilen' }).click()
    await expect(page).toHaveURL('/mein-roding#teilen')
    await expect(shareForm(page).title).toBeFocused()
    for (const { path, link, empty: message } of LISTS) {
      if (!EXAMINED_EMPTY.includes(path) || !link) continue
      await follow(page, link)
      await expect(page.getByText(message)).toBeVisible()
      expect(await accessibilityFindings('main'), path).toEqual([])
      if (path !== '/gutscheine') continue
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Mitglied werden' })).toHaveAttribute('href', '/mitmachen')
      await expect(main.getByText('0', { exact: true })).toHaveCount(0)
    }
  },
)

/** Client navigation by a link of the main navigation, or to the home page. */
const follow = (page: Page, link = 'Gewerbeverein Roding') =>
  page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()

const skeletons = (page: Page, label: string) => page.getByLabel(label).locator(':scope > *:visible')

/** Runs `work` while visitors may not read these tables. */
async function whileUnreadable(
  site: Site,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map((table) => `public.${table}`).join(', ')
  await site.sql(`revoke select on ${names} from anon`)
  try {
    await work()
  } finally {
    await site.sql(`grant select on ${names} to anon`)
  }
}

async function expectNoPhotos(page: Page): Promise<void> {
  await expect(photos(page).getByText('Noch keine Fotos vorhanden', { exact: true })).toBeVisible()
  await expect(photos(page).getByRole('link', { name: 'Foto teilen' })).toHaveAttribute(
    'href',
    '/mein-roding#teilen',
  )
}
