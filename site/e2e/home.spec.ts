import type { Page } from '@playwright/test'
import { createEvent, uniqueTitle } from './fixtures/events.ts'
import { recordedShifts, recordShifts } from './fixtures/layout.ts'
import { createPhoto } from './fixtures/posts.ts'
import { originsOf } from './fixtures/real-host.ts'
import { expect, test } from './fixtures/test.ts'

const section = (page: Page, heading: string | RegExp) => page.getByRole('region', { name: heading })
const hero = (page: Page) => section(page, 'Läden, Feste, Ideen.')
const nextEvents = (page: Page) => section(page, 'Als Nächstes in der Stadt')
const photos = (page: Page) => section(page, 'Roding, mit Ihren Augen')

test('shows the next three events of the calendar, soonest first, and the three latest approved photos, whose files load and which lead to their pages; the hero links to ideas and events', async ({
  page,
  site,
}) => {
  const title = uniqueTitle('Kehraus')
  // In the last minutes of a day nothing can be ahead of it.
  const [clock] = await site.sql<{ isLate: boolean }>(
    `select (now() at time zone 'Europe/Berlin')::time > '23:55' as "isLate"`,
  )
  const start = clock?.isLate ? { days: 1, time: '00:00:20' } : { days: 0, time: '23:59:20' }
  await createEvent(site, title, { ...start, location: 'Alte Schmiede' })
  const upcoming = await site.sql<{ title: string }>(
    'select title from public.events where start_date >= now() or end_date >= now() order by start_date, title limit 3',
  )
  const [rejected, waiting, bare, ...approved] = ['Abgelehnt', 'Wartend', 'Bildlos', 'C', 'B', 'A'].map(
    uniqueTitle,
  )
  await createPhoto(site, rejected ?? '', { approved: false })
  await createPhoto(site, waiting ?? '', { approved: null })
  await createPhoto(site, bare ?? '', { approved: true, withPicture: false })
  for (const title of approved) await createPhoto(site, title, { approved: true })
  await page.goto('/')

  await expect(nextEvents(page).getByRole('heading', { level: 3 })).toHaveText(upcoming.map((e) => e.title))
  const listed = nextEvents(page).getByRole('article').filter({ hasText: title })
  await expect(listed).toContainText(start.days === 0 ? 'Heute' : 'Morgen')
  await expect(listed).toContainText(`${start.time.slice(0, 5)} Uhr`)
  await expect(listed).toContainText('Alte Schmiede')
  await expect(nextEvents(page).getByRole('link', { name: 'Alle Events & Termine' })).toHaveAttribute(
    'href',
    '/events',
  )

  const shown = photos(page).getByRole('img')
  const latestFirst = approved.toReversed().map((title) => `Foto: ${title}`)
  await expect(shown).toHaveCount(3)
  expect(await shown.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual(
    latestFirst,
  )
  for (const image of await shown.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  for (const [label, path] of [
    ['Idee einreichen', '/ideen'],
    ['Events ansehen', '/events'],
  ] as const) {
    await expect(hero(page).getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path)
  }
  await photos(page)
    .getByRole('link', { name: latestFirst[0] ?? '' })
    .click()
  await expect(page).toHaveURL(/\/mein-roding\/[a-z0-9-]+-[0-9a-f]{10}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(approved.at(-1) ?? '')
})

test("shows the association's figures, ten board members, the voucher card and posts of the social network as links, whose host is not requested; Tab follows the reading order; no layout shifts while it loads and is scrolled", async ({
  page,
  site,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/')
  const figures = section(page, /45 Jahren/)
  for (const [label, value] of [
    ['Mitglieder', '80+'],
    ['Events pro Jahr', '4+'],
    ['Gutschein-Partner', '60+'],
    ['Gegründet', '1979'],
  ] as const) {
    const figure = figures.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    await expect(figure.getByRole('definition')).toHaveText(value)
  }

  const board = section(page, 'Vorstand')
  await expect(board.getByRole('listitem')).toHaveCount(10)
  await expect(board.getByRole('listitem').first()).toContainText('1. Vorsitzende')
  await expect(board.getByRole('listitem').first()).toContainText('93426 Roding')
  await expect(board.getByRole('link', { name: /^09461/ }).first()).toHaveAttribute('href', /^tel:\d+$/)
  await expect(board.getByText('Fotos des Vereins:')).toBeVisible()

  const voucher = section(page, 'Eine Karte, die ganze Stadt')
  await expect(voucher).toContainText('Über 80 Einlösestellen')
  await expect(voucher.getByRole('img')).toHaveAccessibleName(/10, 25 und 50 Euro/)
  const list = voucher.getByRole('link', { name: /Teilnehmerliste zum Ausdrucken/ })
  await expect(list).toHaveAttribute('href', /^https:.*\.pdf$/)
  await expect(list).toHaveAttribute('target', '_blank')
  await expect(list).toHaveAttribute('rel', /noopener/)

  const posts = section(page, 'Unterwegs mit der Kamera').getByRole('link', { name: /Beitrag ansehen/ })
  await expect(posts).toHaveCount(3)
  await posts.first().scrollIntoViewIfNeeded()
  await posts.first().hover()
  for (const post of await posts.all()) await expect(post).toHaveAttribute('target', '_blank')

  const closing = section(page, 'Eine Stadt lebt von denen, die mitmachen.')
  await expect(closing.getByRole('link', { name: 'Jetzt mitmachen' })).toHaveAttribute('href', '/mitmachen')
  await expect(closing.getByRole('link', { name: 'Idee einreichen' })).toHaveAttribute('href', '/ideen')

  const main = page.getByRole('main')
  const stops = main.getByRole('link').or(main.getByRole('button'))
  await stops.first().focus()
  for (const stop of await stops.all()) {
    await expect(stop).toBeFocused()
    await expect(stop).toBeInViewport()
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeFocused()

  // Fonts are cached now: without the fallback fonts of fonts.css, late ones cause layout shifts.
  await page.evaluate(() => document.fonts.ready)
  await recordShifts(page)
  await page.reload()
  for (const landmark of await main.getByRole('heading', { level: 2 }).all()) {
    await landmark.scrollIntoViewIfNeeded()
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(await recordedShifts(page)).toEqual([])
  expect([...hosts].toSorted()).toEqual(
    [...new Set(originsOf(site))].map((origin) => new URL(origin).host).toSorted(),
  )
})
