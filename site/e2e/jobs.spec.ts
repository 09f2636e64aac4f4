import { signedInAs } from './fixtures/accounts.ts'
import { uniqueTitle } from './fixtures/events.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test, toast } from './fixtures/test.ts'

// An ad that has ended answers 410.
test.use({ allowedConsoleMessages: ['Failed to load resource'] })

/** Puts an approved ad into the database and answers its path. */
async function createJob(site: Site, title: string) {
  const [row] = await site.sql<{ id: string }>(
    `insert into jobs (title, employment, business, place, description, contact_email, open_until, status)
     values ($1, 'mini_job', 'Testbetrieb', 'Roding', 'Von einem Test angelegt', 'jobs@example.org', current_date + 30, 'approved')
     returning id`,
    [title],
  )
  return `/stellen/${row?.id}`
}

test('an ad is in search results, has its own page and structured data, and is gone after its last day', async ({
  page,
  request,
  site,
  accessibilityFindings,
}) => {
  const title = uniqueTitle('Küchenhilfe')
  const path = await createJob(site, title)
  await page.goto('/stellen')
  await page.getByLabel('Kategorie').selectOption({ label: 'Minijob' })
  await page.getByLabel('Suche').fill(title.toUpperCase())
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/kategorie=mini_job/)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(`^${title}, Testbetrieb`))
  expect(await accessibilityFindings()).toEqual([])

  const html = await (await request.get(path)).text()
  expect(html).toContain('"@type":"JobPosting"')
  expect(html).toContain(`property="og:url" content="${site.url}${path}"`)
  const [, picture = ''] = html.match(/property="og:image" content="([^"]+)"/) ?? []
  expect(picture).toMatch(new RegExp(`^${site.url}${path}/bild\\.png\\?v=[0-9a-f]{12}$`))
  expect(html).toContain(`property="og:image:alt" content="${title}, Testbetrieb`)
  expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
  const feed = await request.get('/stellen/feed.xml')
  expect(await feed.text()).toContain(`<link>${site.url}${path}</link>`)

  await site.sql('update jobs set open_until = current_date - 3 where title = $1', [title])
  const ended = await page.goto(path)
  expect(ended?.status()).toBe(410)
  expect((await request.get(picture)).status()).toBe(410)
  await expect(page.getByText('Diese Stelle ist vergeben')).toBeVisible()
  expect(await (await request.get('/stellen')).text()).not.toContain(title)
  expect((await request.get('/stellen/7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11')).status()).toBe(404)
})

test('a member submits an ad, an admin approves it, and it waits again when its owner changes it', async ({
  page,
  browser,
  site,
}) => {
  const title = uniqueTitle('Gärtnerin')
  await signedInAs(page, site, 'member')
  await page.goto('/stellen')
  await page.getByRole('link', { name: 'Stelle anbieten' }).click()
  await page.getByRole('button', { name: 'Stellenangebot einreichen' }).click()
  await expect(page.getByLabel('Bezeichnung der Stelle')).toBeFocused()
  await page.getByLabel('Bezeichnung der Stelle').fill(title)
  await page.getByLabel('Art').selectOption({ label: 'Ausbildung' })
  await page.getByLabel('Betrieb').fill('Gärtnerei Muster')
  await page.getByLabel('Arbeitsort').fill('Roding')
  await page.getByLabel('Beschreibung').fill('Draußen arbeiten.')
  await page.getByRole('button', { name: 'Stellenangebot einreichen' }).click()
  await expect(
    toast(page, 'Stellenangebot eingereicht!', 'Es wird nach Prüfung veröffentlicht.'),
  ).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Wartet auf Freigabe')

  const office = await browser.newContext({ baseURL: site.url })
  const admin = await office.newPage()
  await signedInAs(admin, site, 'admin')
  await admin.goto('/admin/content?bereich=stellen&status=wartend')
  await admin.getByRole('button', { name: title }).first().click()
  const dialog = admin.getByRole('dialog', { name: title })
  await expect(dialog).toContainText('Ausbildung')
  await dialog.getByRole('button', { name: 'Genehmigen' }).click()
  await expect(toast(admin, 'Stellenangebot wurde genehmigt')).toBeVisible()
  await office.close()
  // Live: without reloading the page.
  await expect(row).toContainText('Veröffentlicht')

  await row.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByLabel('Beschreibung').fill('Auch im Gewächshaus.')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(row).toContainText('Wartet auf Freigabe')
})
