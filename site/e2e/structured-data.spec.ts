import { createEvent, uniqueTitle } from './fixtures/events.ts'
import { structuredDataOf } from './fixtures/head.ts'
import { expect, test } from './fixtures/test.ts'

type EventList = { itemListElement: { position: number; item: Record<string, unknown> }[] }

test("home describes the association and the site's name", async ({ request, site }) => {
  expect(structuredDataOf(await (await request.get('/')).text())).toMatchObject([
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

test('events are an ItemList with the properties that search engines require, in the order of the page; the URLs of their pictures answer 200, and a title that contains markup stays text', async ({
  page,
  request,
  site,
}) => {
  const [title, markup] = ['Serenade', '</script><script>document.title = "broken"</script><!--'].map(
    uniqueTitle,
  )
  await createEvent(site, title ?? '', { days: 2, time: '18:30', location: 'Schlosshof' })
  await createEvent(site, markup ?? '')
  const answer = await page.goto('/events')
  await expect(page).toHaveTitle(/^Events/)
  await expect(page.getByRole('heading', { name: markup ?? '' })).toBeVisible()
  const [list] = structuredDataOf((await answer?.text()) ?? '') as [EventList]
  const names = list.itemListElement.map(({ item }) => item.name)
  const shown = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
  expect(names).toEqual(shown.slice(0, names.length))
  expect(names).toContain(markup)
  for (const { item } of list.itemListElement) {
    expect(item).toMatchObject({
      '@type': 'Event',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+0[12]:00$/),
      location: { '@type': 'Place', name: expect.any(String), address: expect.anything() },
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      url: expect.stringMatching(/\/events\/[\da-z-]+-[\da-f]{10}$/),
    })
  }
  const serenade = list.itemListElement.find(({ item }) => item.name === title)?.item
  expect(serenade).toMatchObject({
    startDate: expect.stringContaining('T18:30+'),
    location: { name: 'Schlosshof' },
    organizer: { name: 'Gewerbeverein Roding e. V.' },
  })
  const pictures = list.itemListElement.flatMap(({ item }) => (item.image as string | undefined) ?? [])
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of new Set(pictures))
    expect((await request.get(picture)).headers()['content-type']).toMatch(/^image\//)
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

test('a page whose events cannot be loaded has none', async ({ request, site }) => {
  await site.sql('alter view public.event_entries rename to event_entries_away')
  try {
    const answer = await request.get('/events')
    expect([answer.status(), structuredDataOf(await answer.text())]).toEqual([503, []])
  } finally {
    await site.sql('alter view public.event_entries_away rename to event_entries')
  }
})
