import { createEvent, uniqueTitle } from './fixtures/events.ts'
import { expect, test } from './fixtures/test.ts'

test('the HTML contains running and upcoming events, soonest first', async ({ request, site }) => {
  const html = await (await request.get('/events')).text()
  const upcoming = await site.sql<{ title: string }>(
    'select title from public.events where start_date >= now() or end_date >= now() order by start_date, title',
  )
  const places = upcoming.map(({ title }) => html.indexOf(title.replaceAll('&', '&amp;')))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('the page contains no private column', async ({ request, site }) => {
  const html = await (await request.get('/events')).text()
  const contacts = await site.sql<{ submitter_email: string }>(
    'select submitter_email from records.event_contacts where submitter_email is not null',
  )
  expect(contacts.length).toBeGreaterThan(0)
  for (const { submitter_email } of contacts) expect(html).not.toContain(submitter_email)
})

test('marks „Heute“ and „Morgen“ by the calendar of the town, groups events under months above the calendar subscription, links what is in texts, and has highlights beside a long list', async ({
  page,
  site,
}) => {
  const [today, tomorrow, later] = ['Spätvorstellung', 'Frühschicht', 'Nächste Woche'].map(uniqueTitle)
  await createEvent(site, today ?? '', { days: 0, time: '23:59:30' })
  await createEvent(site, tomorrow ?? '', { days: 1, time: '00:05' })
  await createEvent(site, later ?? '', { days: 6 })
  const concert = uniqueTitle('Konzert')
  await createEvent(site, concert, { days: 400 })
  const linked = uniqueTitle('Anmeldung')
  await site.sql(
    `insert into public.events (title, category, start_date, is_user_submitted, description)
     values ($1, 'general', now() + interval '2 days', false, $2)`,
    [
      linked,
      'Infos: www.chor.example/termine. Karten bei karten@chor.example oder 09461 000-999, javascript:alert(1)',
    ],
  )
  const [month] = await site.sql<{ name: string }>(
    `select extract(year from (now() at time zone 'Europe/Berlin')::date + 400)::text as name`,
  )
  await page.goto('/events')
  const card = (title = '') => page.getByRole('article').filter({ hasText: title })
  await expect(card(today).getByText('Heute', { exact: true })).toBeVisible()
  await expect(card(tomorrow).getByText('Morgen', { exact: true })).toBeVisible()
  await expect(card(later).getByText(/^(Heute|Morgen)$/)).toHaveCount(0)

  const section = page.getByRole('region', { name: new RegExp(`^\\w+ ${month?.name}$`) })
  await expect(section.getByRole('heading', { name: concert, level: 3 })).toBeVisible()
  const calendar = await page.getByRole('button', { name: 'Kalender abonnieren' }).boundingBox()
  const list = await page.getByRole('region', { name: 'Kommende Events' }).boundingBox()
  expect(calendar?.y).toBeGreaterThan(list?.y ?? Number.POSITIVE_INFINITY)

  const links = card(linked).getByText('Infos:').getByRole('link')
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.chor.example/termine',
    'mailto:karten@chor.example',
    'tel:09461000999',
  ])
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /nofollow ugc/)

  const highlights = page.getByRole('main').filter({ hasText: 'Kommende Highlights' })
  await expect(highlights).toContainText('Weihnachtsdorf')
  await expect(highlights).toContainText(/Im Advent 20[2-9]\d/)
  await expect(highlights).toContainText('Verkaufsoffener Sonntag')
  await expect(highlights).toContainText('Newsletter')
  await page.getByRole('article').nth(8).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Kommende Highlights' })).toBeInViewport()
})

test('without JavaScript the search is applied by the server', async ({ request, site }) => {
  const title = uniqueTitle('Nur HTML')
  await createEvent(site, title)
  const html = await (await request.get(`/events?suche=${encodeURIComponent(title)}`)).text()
  expect(html.match(/<article/g)).toHaveLength(1)
  expect(html).toContain(title)
})
