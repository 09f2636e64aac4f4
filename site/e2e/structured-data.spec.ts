import { createEvent, uniqueTitle } from './fixtures/events.ts'
import { readStructuredData } from './fixtures/head.ts'
import { expect, test } from './fixtures/test.ts'

type EventList = { itemListElement: { position: number; item: Record<string, unknown> }[] }

test("home describes the association and the site's name", async ({ page, site }) => {
  await page.goto('/')
  expect(await readStructuredData(page)).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          name: 'Gewerbeverein Roding e. V.',
          foundingDate: '1979',
          url: `${site.url}/`,
          logo: `${site.url}/icon-512.png`,
          email: expect.stringContaining('@'),
          address: { '@type': 'PostalAddress', postalCode: '93426', addressLocality: 'Roding' },
        },
        { '@type': 'WebSite', name: 'Gewerbeverein Roding', url: `${site.url}/` },
      ],
    },
  ])
})

test('events are an ItemList with the properties that search engines require, in the order of the page', async ({
  page,
  site,
}) => {
  const title = uniqueTitle('Serenade')
  await createEvent(site, title, { days: 2, time: '18:30', location: 'Schlosshof' })
  await page.goto('/events')
  const [list] = (await readStructuredData(page)) as [EventList]
  const names = list.itemListElement.map(({ item }) => item.name)
  const shown = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
  expect(names).toEqual(shown.slice(0, names.length))
  for (const { item } of list.itemListElement) {
    expect(item).toMatchObject({
      '@type': 'Event',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+0[12]:00$/),
      location: { '@type': 'Place', name: expect.any(String), address: expect.anything() },
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      url: expect.stringMatching(/\/events#event-[\da-f-]{36}$/),
    })
  }
  const serenade = list.itemListElement.find(({ item }) => item.name === title)?.item
  expect(serenade).toMatchObject({
    startDate: expect.stringContaining('T18:30+'),
    location: { name: 'Schlosshof' },
    organizer: { name: 'Gewerbeverein Roding e. V.' },
  })
})

test('the URLs of event pictures answer 200', async ({ page, request }) => {
  await page.goto('/events')
  const [list] = (await readStructuredData(page)) as [EventList]
  const pictures = list.itemListElement.flatMap(({ item }) => (item.image as string | undefined) ?? [])
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of new Set(pictures)) {
    const answer = await request.get(picture)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
})

test('a title that contains markup stays text', async ({ page, site }) => {
  const title = uniqueTitle('</script><script>document.title = "broken"</script><!--')
  await createEvent(site, title)
  await page.goto('/events')
  await expect(page).toHaveTitle(/^Events/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const [list] = (await readStructuredData(page)) as [EventList]
  expect(list.itemListElement.map(({ item }) => item.name)).toContain(title)
})

test('contains no private data of submitters', async ({ request, site }) => {
  const title = uniqueTitle('Hoffest')
  await site.sql(
    `insert into public.events (title, start_date, image_url, submitter_name, submitter_email, submitter_phone, is_user_submitted)
     values ($1, now() + interval '1 day', null, 'Erika Mustermann', 'geheim@example.org', '09461 999 999', true)`,
    [title],
  )
  const html = await (await request.get('/events')).text()
  expect(html).toContain(`"name":"${title}"`)
  expect(html).not.toContain('geheim@example.org')
  expect(html).not.toContain('09461 999 999')
})

test.describe('when events cannot be loaded', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', '503'] })

  test('the page has no structured data of events', async ({ page, site }) => {
    await site.sql('alter view public.events rename to events_away')
    try {
      await page.goto('/events')
      expect(await readStructuredData(page)).toEqual([])
    } finally {
      await site.sql('alter view public.events_away rename to events')
    }
  })
})
