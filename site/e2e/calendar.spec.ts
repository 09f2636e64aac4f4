import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import ICAL from 'ical.js'
import { createEvent, uniqueTitle } from './fixtures/events.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test, toast } from './fixtures/test.ts'

/** The events of a calendar file, parsed by an independent library. */
function readCalendar(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

/** Events of the calendar feed with the filter in `search`. */
async function readFeed(request: APIRequestContext, search = ''): Promise<ICAL.Event[]> {
  return readCalendar(await (await request.get(`/events/kalender.ics${search}`)).text())
}

/** Runs `work` with an event that began a day ago and ends `endsIn` from now (`2 days`, `-1 second`), then removes it. */
async function withRunningEvent(
  site: Site,
  endsIn: string,
  work: (event: { id: string; title: string }) => Promise<void>,
): Promise<void> {
  const title = uniqueTitle('Festwoche')
  const [row] = await site.sql<{ id: string }>(
    `insert into public.events (title, category, location, start_date, end_date, is_user_submitted)
     values ($1, 'festival', 'Festplatz', now() - interval '1 day', now() + $2::interval, false) returning id`,
    [title, endsIn],
  )
  const id = row?.id ?? ''
  try {
    await work({ id, title })
  } finally {
    await site.sql('delete from public.events where id = $1', [id])
  }
}

const UNKNOWN_ID = '0d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every event has a calendar file', async ({ page, site }) => {
    const title = uniqueTitle('Straßenfest für Große, Kleine; alle')
    await createEvent(site, title, { category: 'market', location: 'Marktplatz 1, Roding' })
    await page.goto('/events')
    const card = page.getByRole('article').filter({ hasText: title })
    const link = card.getByRole('link', { name: 'In Kalender übernehmen' })
    await expect(link).toHaveAccessibleDescription(title)
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(
      /^strassenfest-fuer-grosse-kleine-alle-\w+-\d{4}-\d\d-\d\d\.ics$/,
    )
    const [event, ...others] = readCalendar(await readFile(await download.path(), 'utf8'))
    expect(others).toEqual([])
    expect(event?.summary).toBe(title)
    expect(event?.location).toBe('Marktplatz 1, Roding')
    expect(event?.startDate.toString()).toMatch(/T18:00:00$/)
    expect(event?.startDate.zone.tzid).toBe('Europe/Berlin')
  })
})

test('the feed contains exactly the events of the page, with the address of each, and no private data; it can be subscribed to, and its URL copied', async ({
  page,
  request,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const answer = await request.get('/events/kalender.ics')
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  const events = readCalendar(text)
  const { pathname } = new URL(String(events.at(-1)?.component.getFirstPropertyValue('url')))
  await page.goto('/events')
  await page.locator(`article h3 a[href="${pathname}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(events.at(-1)?.summary ?? '')
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(events.length)
  const listed = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(events.map(({ summary }) => summary)).toEqual(listed)

  const contacts = await site.sql<{ submitter_email: string; submitter_phone: string }>(
    'select submitter_email, submitter_phone from records.event_contacts where submitter_email is not null',
  )
  const unfolded = text.replaceAll('\r\n ', '')
  for (const { submitter_email, submitter_phone } of contacts) {
    expect(unfolded).not.toContain(submitter_email)
    if (submitter_phone) expect(unfolded).not.toContain(submitter_phone)
  }

  const address = `${site.url}/events/kalender.ics`
  await page.getByRole('button', { name: 'Kalender abonnieren' }).click()
  await expect(page.getByRole('link', { name: 'Im Kalenderprogramm öffnen' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  await expect(page.getByLabel('Adresse des Kalenders')).toHaveValue(address)
  await page.getByRole('button', { name: 'Kopieren' }).click()
  await expect(toast(page, 'Adresse kopiert')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('the feed of a filter has the events that the page shows for it', async ({ page, request, site }) => {
  const title = uniqueTitle('Lampionfest')
  await createEvent(site, title, { category: 'market', location: 'Stadtweiher' })
  for (const search of [
    `?suche=${encodeURIComponent(title)}`,
    '?kategorie=market&ort=Stadtweiher',
    '?suche=Samstag',
  ]) {
    await page.goto(`/events${search}`)
    const listed = await page.getByRole('article').getByRole('heading').allTextContents()
    const events = await readFeed(request, search)
    expect(
      events.map(({ summary }) => summary),
      search,
    ).toEqual(listed)
  }
  expect(
    (await readFeed(request, '?kategorie=market&ort=Stadtweiher')).map(({ summary }) => summary),
  ).toEqual([title])
})

test('a running event is listed until its end; its page has no accessibility violations', async ({
  page,
  request,
  site,
  accessibilityFindings,
}) => {
  await withRunningEvent(site, '2 days', async ({ id, title }) => {
    await page.goto('/events')
    const card = page.getByRole('article').filter({ hasText: title })
    expect(await accessibilityFindings('article')).toEqual([])
    await expect(card.getByText('Läuft gerade', { exact: true })).toBeVisible()
    await expect(card.getByText(/^\w{2}\., \d.*\sUhr\s– \w{2}\., \d.*\sUhr$/)).toBeVisible()
    expect((await readFeed(request)).map(({ summary }) => summary)).toContain(title)

    const html = async (path: string) => (await request.get(path)).text()
    const [, next = ''] = (await html('/')).split('Als Nächstes in der Stadt')
    expect(next.slice(0, next.indexOf(title))).toContain('Läuft gerade')

    await site.sql(`update records.events set end_date = now() - interval '1 minute' where id = $1`, [id])
    expect(await html('/events')).not.toContain(title)
    expect((await readFeed(request)).map(({ summary }) => summary)).not.toContain(title)
    // The link of a past event still works.
    expect((await request.get(`/events/${id}/kalender.ics`)).status()).toBe(200)
  })
})

test('answers 404 in German for an id that nobody has, that is none or that leads elsewhere', async ({
  request,
}) => {
  for (const id of [UNKNOWN_ID, 'kein-event', '%2e%2e'])
    expect((await request.get(`/events/${id}/kalender.ics`)).status(), id).toBe(404)
  const answer = await request.get(`/events/${UNKNOWN_ID}/kalender.ics`)
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toContain('Diese Veranstaltung gibt es nicht')
})

test('answers 503 with Retry-After when the backend fails', async ({ request, site }) => {
  const [event] = await site.sql<{ id: string }>('select id from public.events limit 1')
  await site.sql('revoke select on public.event_entries from anon')
  try {
    for (const path of ['/events/kalender.ics', `/events/${event?.id}/kalender.ics`]) {
      const answer = await request.get(path)
      expect(answer.status()).toBe(503)
      expect(answer.headers()['retry-after']).toBe('60')
    }
  } finally {
    await site.sql('grant select on public.event_entries to anon')
  }
})
