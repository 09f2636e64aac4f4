import type { Page } from '@playwright/test'
import { createEvent, uniqueTitle } from './fixtures/events.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

// Every public page can be read without scripts, and hides controls that need them.
test.use({ javaScriptEnabled: false, allowedConsoleMessages: ['Failed to load resource'] })

const NAVIGATION = [
  { label: 'Home', path: '/' },
  { label: 'Idee einreichen', path: '/ideen' },
  { label: 'Events', path: '/events' },
  { label: 'Gutscheine', path: '/gutscheine' },
  { label: 'Mein Roding', path: '/mein-roding' },
  { label: 'Mitmachen', path: '/mitmachen' },
]

const PAGES = [
  { path: '/', says: 'Als Nächstes in der Stadt', articles: 3 },
  { path: '/ideen', says: 'So funktioniert’s', articles: 11 },
  { path: '/events', says: 'Kommende Highlights', articles: 8 },
  { path: '/gutscheine', says: 'So funktioniert die Karte', articles: 13 },
  { path: '/mein-roding', says: 'So bleibt es schön hier', articles: 8 },
  { path: '/mitmachen', says: 'Was Sie davon haben', articles: 0 },
  { path: '/impressum', says: 'Haftung', articles: 0 },
  { path: '/datenschutz', says: 'Keine Cookies, keine Verfolger', articles: 0 },
  { path: '/gibt-es-nicht', says: 'Oops! Page not found', articles: 0 },
]
const PATHS_WITH_FORM = ['/ideen', '/events', '/mein-roding', '/mitmachen']

test('every public page is complete at 360 and 1280 pixels, with links to the others and an e-mail address in place of each form', async ({
  page,
  site,
}) => {
  for (const { path, says, articles } of PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(page.getByRole('main').getByText(says).first()).toBeVisible()
        const shown = await page.evaluate(readPage)
        expect(shown).toMatchObject({ busy: 0, otherButtons: [], width, navigation: NAVIGATION })
        expect(shown.articles).toBeGreaterThanOrEqual(articles)
        if (NAVIGATION.some((entry) => entry.path === path)) expect(shown.current).toEqual([path])
      }
      // The latest three, and that of the month.
      if (path === '/') await expect(page.getByRole('img', { name: /^Foto: / })).toHaveCount(4)
      if (path === '/mitmachen') await expectAllMembers(page, site)
      if (!PATHS_WITH_FORM.includes(path)) return
      const address = page.getByRole('main').getByRole('link', { name: 'vorstand@' })
      await expect(address).toHaveAttribute('href', /^mailto:vorstand@/)
      await expect(address).toBeVisible()
    })
  }
})

/** What can be seen of the page; only buttons that send a form may be left. */
function readPage() {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const menu = seen('nav[aria-label=Hauptnavigation] a')
  return {
    busy: seen('[aria-busy=true]').length,
    otherButtons: seen('button:not([type=submit])').map(({ outerHTML }) => outerHTML),
    width: document.documentElement.scrollWidth,
    navigation: menu.map((link) => ({
      label: link.textContent?.trim(),
      path: link.getAttribute('href'),
    })),
    current: menu
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.getAttribute('href')),
    articles: document.querySelectorAll('article').length,
  }
}

test('both lists of partners are readable, also by keyboard, and their search keeps the open list', async ({
  page,
}) => {
  await page.goto('/gutscheine')
  await expect(page.getByRole('article').filter({ hasText: 'Ährenkorb' })).toBeVisible()
  const lists = page.getByRole('navigation', { name: 'Stellen' })
  await lists.getByRole('link', { name: /Einlösestellen/ }).focus()
  await page.keyboard.press('Tab')
  await expect(lists.getByRole('link', { name: /Verkaufsstellen/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/liste=verkaufsstellen/)
  await expect(page.getByRole('article').filter({ hasText: 'Bank am Markt' })).toBeVisible()
  await page.getByLabel('Suche').fill('gibt es nicht')
  await page.getByRole('button', { name: 'Filtern' }).click()
  await expect(page.getByText('Keine Verkaufsstellen gefunden')).toBeVisible()
  await page.getByRole('link', { name: 'Alle Verkaufsstellen anzeigen' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Bank am Markt' })).toBeVisible()
})

test('search and category are submitted as a form', async ({ page, site }) => {
  const title = uniqueTitle('Ohne Skript')
  await createEvent(site, title, { category: 'sport' })
  await page.goto('/events')
  await page.getByLabel('Suche').fill(title)
  await page.getByLabel('Kategorie').selectOption({ label: 'Sport' })
  await page.getByRole('button', { name: 'Filtern' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Kategorie').selectOption({ label: 'Markt' })
  await page.getByRole('button', { name: 'Filtern' }).click()
  await expect(page.getByText('Keine Events gefunden')).toBeVisible()
  await page.getByRole('link', { name: 'Alle Events anzeigen' }).click()
  await expect(page).toHaveURL(/\/events\?$|\/events$/)
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
})

test('long texts are shown in full', async ({ page, site }) => {
  const title = uniqueTitle('Lang')
  await createEvent(site, title)
  await site.sql('update records.events set description = $2 where title = $1', [
    title,
    `${'Viel Text. '.repeat(90)}Ganz am Ende.`,
  ])
  await page.goto(`/events?suche=${encodeURIComponent(title)}`)
  const text = page.getByText(/Ganz am Ende\.$/)
  expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
})

test('every page of accounts shows that it requires JavaScript, without a spinner', async ({ page }) => {
  for (const path of ['login', 'register', 'forgot', 'reset']
    .map((page) => `/auth/${page}`)
    .concat('/admin', '/member', '/konto')) {
    await page.goto(path)
    await expect(page.locator('main noscript p').first()).toHaveText(/braucht JavaScript/)
    await expect(page.getByRole('status').filter({ hasText: 'wird geprüft' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Zur Startseite' })).toBeVisible()
  }
})

async function expectAllMembers(page: Page, site: Site): Promise<void> {
  const [members] = await site.sql<{ count: string }>('select count(*) from public.business_entries')
  const section = page.getByRole('region', { name: 'Wer schon dabei ist' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveCount(Number(members?.count))
}
