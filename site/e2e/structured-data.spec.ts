import { createEvent, uniqueTitle } from './fixtures/events.ts'
import { structuredDataOf } from './fixtures/head.ts'
import { expect, test } from './fixtures/test.ts'

type EventList = { itemListElement: { position: number; url: string }[] }
type EventGraph = { '@graph': [Record<string, unknown>] }

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

test('events are a list of their pages in the order of the page, and each page has the properties that search engines require and pictures that answer 200', async ({
  page,
  request,
  site,
}) => {
  const title = uniqueTitle('Serenade')
  await createEvent(site, title, { days: 2, time: '18:30', location: 'Schlosshof' })
  const answer = await page.goto('/events')
  const [list] = structuredDataOf((await answer?.text()) ?? '') as [EventList]
  const listed = list.itemListElement.map(({ url }) => new URL(url).pathname)
  const titles = page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link')
  const shown = await titles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(listed.length).toBeGreaterThan(1)
  expect(listed).toEqual(shown.slice(0, listed.length))
  const described = []
  for (const path of listed) {
    const [graph] = structuredDataOf(await (await request.get(path)).text()) as [EventGraph]
    described.push(graph['@graph'][0])
  }
  for (const event of described)
    expect(event).toMatchObject({
      '@type': 'Event',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d\+0[12]:00$/),
      location: { '@type': 'Place', name: expect.any(String), address: expect.anything() },
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      url: expect.stringMatching(/\/events\/[\da-z-]+-[\da-f]{10}$/),
    })
  expect(described.find(({ name }) => name === title)).toMatchObject({
    startDate: expect.stringContaining('T18:30+'),
    location: { name: 'Schlosshof' },
    organizer: { name: 'Gewerbeverein Roding e. V.' },
  })
  const pictures = described.flatMap(({ image }) => (image as string | undefined) ?? [])
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of new Set(pictures))
    expect((await request.get(picture)).headers()['content-type']).toMatch(/^image\//)
})

test('a title that contains markup stays text', async ({ page, site }) => {
  const title = uniqueTitle('</script><script>document.title = "broken"</script><!--')
  await createEvent(site, title)
  await page.goto('/events')
  await expect(page).toHaveTitle(/^Events/)
  const path = await page.getByRole('link', { name: title }).first().getAttribute('href')
  const answer = await page.goto(path ?? '')
  await expect(page).toHaveTitle(/<script>/)
  const [graph] = structuredDataOf((await answer?.text()) ?? '') as [EventGraph]
  expect(graph['@graph'][0].name).toBe(title)
})

test('contains no private data of submitters', async ({ request, site }) => {
  const title = uniqueTitle('Hoffest')
  await site.sql(
    `insert into public.events (title, start_date, image_url, submitter_name, submitter_email, submitter_phone, is_user_submitted)
     values ($1, now() + interval '1 day', null, 'Erika Mustermann', 'geheim@example.org', '09461 999 999', true)`,
    [title],
  )
  const list = await (await request.get('/events')).text()
  const [, path = ''] = new RegExp(`href="(/events/hoffest-[^"]*)"[^>]*>${title}<`).exec(list) ?? []
  const page = await (await request.get(path)).text()
  expect(page).toContain(`"name":"${title}"`)
  for (const html of [list, page]) {
    expect(html).not.toContain('geheim@example.org')
    expect(html).not.toContain('09461 999 999')
  }
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
