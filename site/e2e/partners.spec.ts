import type { Locator } from '@playwright/test'
import { uniqueTitle } from './fixtures/events.ts'
import { beginToUse, expect, test, toast } from './fixtures/test.ts'

const FAILED = 'Gutschein-Daten konnten nicht geladen werden.'

test('the HTML contains the redemption points by business name, and no private column', async ({
  request,
  site,
}) => {
  const html = await (await request.get('/gutscheine')).text()
  const sorted = await site.sql<{ title: string }>(
    `select name as title from public.voucher_participants
     where location_type = 'acceptance' order by coalesce(nullif(business_name, ''), name)`,
  )
  const places = sorted.map(({ title }) => html.indexOf(`>${title.replaceAll('&', '&amp;')}</h2>`))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  const accounts = await site.sql<{ iban: string }>(
    'select iban from records.voucher_participant_bank_details where iban is not null',
  )
  expect(accounts.length).toBeGreaterThan(0)
  for (const { iban } of accounts) expect(html).not.toContain(iban)
})

test('shows two tabs with counts; the open one, search and category are in the URL; the second tab and a search without results have no accessibility violations', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const [counts] = await site.sql<{ acceptance: string; sales: string }>(
    `select count(*) filter (where location_type = 'acceptance') as acceptance,
       count(*) filter (where location_type = 'sales') as sales from public.voucher_participants`,
  )
  await page.goto('/gutscheine')
  await beginToUse(page)
  const redeeming = page.getByRole('tab', { name: `Einlösestellen ${counts?.acceptance}` })
  const selling = page.getByRole('tab', { name: `Verkaufsstellen ${counts?.sales}` })
  const cards = page.getByRole('tabpanel').getByRole('article')
  await expect(redeeming).toHaveAttribute('aria-selected', 'true')
  await expect(cards).toHaveCount(Number(counts?.acceptance))
  await redeeming.focus()
  await page.keyboard.press('ArrowRight')
  await expect(selling).toBeFocused()
  await expect(selling).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/liste=verkaufsstellen/)
  await expect(cards).toHaveCount(Number(counts?.sales))
  expect(await accessibilityFindings('main')).toEqual([])

  await redeeming.click()
  const search = page.getByLabel('Suche')
  for (const words of ['AEHRENKORB', 'nusszopf', 'backerei', 'marktplatz 3']) {
    await search.fill(words)
    await expect(cards.filter({ hasText: 'Ährenkorb GmbH' })).toBeVisible()
  }
  await search.fill('lesezeichen')
  await page.getByRole('tab', { name: /Verkaufsstellen/ }).click()
  await expect(page).toHaveURL(/liste=verkaufsstellen&suche=lesezeichen|suche=lesezeichen.*liste=/)
  await expect(cards).toHaveCount(1)
  await search.fill('gibt es ganz sicher nicht')
  await expect(page.getByText('Keine Verkaufsstellen gefunden')).toBeVisible()
  expect(await accessibilityFindings('main')).toEqual([])
  await page.getByRole('button', { name: 'Alle Verkaufsstellen anzeigen' }).click()
  await expect(search).toBeFocused()
  await page.getByLabel('Kategorie').selectOption('Bank & Versicherung')
  await expect(cards).toHaveCount(1)
  await page.reload()
  await beginToUse(page)
  await expect(page.getByRole('tab', { name: /Verkaufsstellen/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Kategorie')).toHaveValue('Bank & Versicherung')
  await expect(cards).toHaveCount(1)
})

test('a card leads to the page of the business, which says whether it is open, without accessibility violations', async ({
  page,
  accessibilityFindings,
}) => {
  await page.goto('/gutscheine?suche=lesezeichen')
  await page.getByRole('link', { name: 'Buchhandlung Lesezeichen', exact: true }).click()
  await expect(page).toHaveURL(/\/betriebe\/buchhandlung-lesezeichen-[0-9a-f]{10}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buchhandlung Lesezeichen')
  await expect(page.getByText(/^(Jetzt geöffnet|Öffnet)/)).toBeVisible()
  await expect(page.locator('tr[aria-current=date]')).toHaveCount(1)
  expect(await accessibilityFindings('main')).toEqual([])
  const { pathname } = new URL(page.url())
  const moved = await page.request.get(pathname.replace('lesezeichen', 'alter-name'), { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, pathname])
})

test('shows figures, participant list and explanation; a card has the shop name large, and links to website, phone and e-mail; on a phone the first shop is in sight, and the figures are below the list; refreshing loads what changed and says how many there are, without accessibility violations', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const name = uniqueTitle('Ohne Schema')
  await site.sql(
    `insert into public.voucher_participants (name, location_type, website, phone, email, address)
     values ($1, 'acceptance', 'www.ohne-schema.example', '+49 (0) 9461 000-999', 'post@ohne-schema.example', 'Nebenweg 1')`,
    [name],
  )
  await page.goto('/gutscheine')
  const card = page.getByRole('article').filter({ hasText: name })
  const link = (name: RegExp) => card.getByRole('link', { name })
  await expect(link(/^Website/)).toHaveAttribute('href', 'https://www.ohne-schema.example/')
  await expect(link(/^Anrufen/)).toHaveAttribute('href', 'tel:+499461000999')
  await expect(link(/post@/)).toHaveAttribute('href', 'mailto:post@ohne-schema.example')
  await expect(link(/^Nebenweg 1/)).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=Nebenweg%201',
  )
  const bakery = page.getByRole('article').filter({ hasText: 'Ährenkorb GmbH' })
  await expect(bakery.getByRole('heading')).toHaveText('Bäckerei Ährenkorb')

  const figures = page.getByRole('region', { name: 'Gutschein-Partner in Zahlen' })
  for (const label of ['Partner insgesamt', 'Kategorien', 'Einlösestellen', 'Verkaufsstellen'])
    await expect(figures.getByText(label)).toBeVisible()
  await expect(figures).toContainText('Gezählt ist, wer hier schon eingetragen ist.')
  await expect(page.getByRole('link', { name: /^Teilnehmerliste zum Ausdrucken/ })).toHaveAttribute(
    'href',
    /^https:.*\.pdf$/,
  )
  await expect(page.getByRole('img', { name: /10, 25 und 50 Euro/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'So funktioniert die Karte' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 780 })
  await page.evaluate(() => scrollTo(0, 0))
  const top = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? Number.NaN)
  expect(await top(page.getByRole('article').first())).toBeLessThan(560)
  expect(await top(figures)).toBeGreaterThan(await top(page.getByRole('article').last()))
  expect(new Set(await Promise.all((await figures.getByRole('definition').all()).map(top))).size).toBe(1)
  const button = page.getByRole('button', { name: 'Aktualisieren' })
  expect(await top(page.getByLabel('Kategorie'))).toBe(await top(button))

  await site.sql('delete from public.voucher_participants where name = $1', [name])
  await button.click()
  await expect(toast(page, 'Daten geladen')).toContainText(/\d+ Einlösestellen und \d+ Verkaufsstellen/)
  expect(await accessibilityFindings('[data-toast]')).toEqual([])
  await expect(card).toHaveCount(0)
})

test.describe('backend failures', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be read'] })

  test('each list and the figures show an error without accessibility violations, and retrying loads them', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    // Joining the live updates reads the lists again, which would take the button away.
    await page.routeWebSocket(/\/realtime\//, () => {})
    await site.sql('revoke select on public.voucher_participants from anon')
    try {
      const answer = await page.goto('/gutscheine')
      expect(answer?.status()).toBe(503)
      await expect(toast(page, 'Fehler', FAILED)).toBeVisible()
      await expect(page.getByText('Fehler beim Laden der Teilnehmer')).toBeVisible()
      await expect(page.getByText('Fehler beim Laden der Einlösestellen')).toBeVisible()
      expect(await accessibilityFindings('main')).toEqual([])
      // Another address reads lists again that could not be read.
      const refused = page.waitForResponse(
        (response) => response.url().includes('/rest/v1/') && !response.ok(),
      )
      await page.getByRole('tab', { name: 'Verkaufsstellen' }).click()
      await refused
      await expect(page.getByText('Fehler beim Laden der Verkaufsstellen')).toBeVisible()
    } finally {
      await site.sql('grant select on public.voucher_participants to anon')
    }
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })
})
