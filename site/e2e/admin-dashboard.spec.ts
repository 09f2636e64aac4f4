import type { Page } from '@playwright/test'
import { createAccount, signedInAs } from './fixtures/accounts.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { blockLiveUpdates } from './fixtures/live-updates.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

const card = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Zahlen' }).getByRole('link', { name })

const COUNTS = `select
  (select count(*)::int from newsletter_subscriptions where active) as subscribers,
  (select count(*)::int from applications where status = 'pending') as applications,
  (select count(*)::int from records.ideas where status <> 'approved') as ideas,
  (select count(*)::int from jobs where status <> 'approved') as jobs,
  (select count(*)::int from records.my_roding_posts where not approved) as posts,
  (select count(*)::int from records.events) as events`

type Counts = Record<'subscribers' | 'applications' | 'ideas' | 'jobs' | 'posts' | 'events', number>

async function counts(site: Site): Promise<Counts> {
  const [row] = await site.sql<Counts>(COUNTS)
  if (!row) throw new Error('no counts')
  return row
}

async function createIdea(site: Site): Promise<string> {
  const title = uniqueTitle('Trinkbrunnen')
  await site.sql(`insert into public.ideas (title, description) values ($1, 'Von einem Test')`, [title])
  return title
}

/** A pending membership application; returns its business. */
async function createApplication(site: Site): Promise<string> {
  const business = uniqueTitle('Malerei')
  await site.sql(
    `insert into public.applications (name, business_name, address, phone, email)
     values ('Erika Mustermann', $1, 'Markt 1', '09461 1', 'erika@example.org')`,
    [business],
  )
  return business
}

test('cards show the counts of the database, with links, storage and quick actions, and fit every window', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await createIdea(site)
  await site.sql(`insert into public.my_roding_posts (title, content, author_name, approved)
    values ('Wartet', 'Text', 'Erika Mustermann', null), ('Abgelehnt', 'Text', 'Erika Mustermann', false)`)
  await signedInAs(page, site, 'admin')
  const { subscribers, applications, ideas, posts, events, jobs } = await counts(site)
  await page.goto('/admin')
  await expect(card(page, /Abonnenten/)).toContainText(String(subscribers))
  await expect(card(page, /Mitgliedsanträge/)).toContainText(String(applications))
  await expect(card(page, /Inhalte/)).toContainText(String(ideas + posts + jobs))
  await expect(card(page, /Inhalte/)).toContainText(new RegExp(`${posts}\\sBeitr(ag|äge) abgelehnt`))
  await expect(card(page, /Events/)).toContainText(String(events))
  const main = page.getByRole('main')
  for (const [link, path] of [
    [card(page, /Abonnenten/), '/admin/subscribers?status=aktiv'],
    [card(page, /Mitgliedsanträge/), '/admin/members?liste=antraege&status=ausstehend'],
    [card(page, /Inhalte/), '/admin/content?bereich=ideen&status=wartend'],
    [card(page, /Events/), '/admin/events'],
    [main.getByRole('link', { name: 'Newsletter erstellen' }), '/admin/newsletter'],
    [main.getByRole('link', { name: 'Event hinzufügen' }), '/admin/events?neu'],
  ] as const) {
    await expect(link).toHaveAttribute('href', path)
  }
  await expect(main.getByRole('listitem').filter({ hasText: 'Neue' }).first()).toBeVisible()
  const storage = page.getByRole('region', { name: 'Speicherplatz' })
  await expect(storage.getByText('Fotos von Beiträgen')).toBeVisible()
  await expect(storage.getByText(/^\d+ Dateien, [\d,.]+\s[KMG]B$/).first()).toBeVisible()
  await expect(storage.getByText('Frei auf dem Server')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
})

const waits = (page: Page) => page.getByRole('region', { name: /^Was wartet/ })

/** Nothing is pending while `work` runs; afterwards the pending items are restored. */
async function withNothingWaiting(site: Site, work: () => Promise<void>): Promise<void> {
  const ideas = await site.sql(
    `update records.ideas set status = 'rejected' where status = 'pending' returning id`,
  )
  const posts = await site.sql(
    'update records.my_roding_posts set approved = false where approved is null returning id',
  )
  const jobs = await site.sql(`update jobs set status = 'rejected' where status = 'pending' returning id`)
  const applications = await site.sql(
    `update applications set status = 'rejected' where status = 'pending' returning id`,
  )
  const events = await site.sql('delete from unseen_events returning event_id as id')
  const ids = (rows: Array<Record<string, unknown>>) => [rows.map(({ id }) => id)]
  try {
    await work()
  } finally {
    await site.sql(`update records.ideas set status = 'pending' where id = any($1)`, ids(ideas))
    await site.sql('update records.my_roding_posts set approved = null where id = any($1)', ids(posts))
    await site.sql(`update jobs set status = 'pending' where id = any($1)`, ids(jobs))
    await site.sql(`update applications set status = 'pending' where id = any($1)`, ids(applications))
    await site.sql('insert into unseen_events (event_id) select unnest($1::uuid[])', ids(events))
  }
}

test('shows a message when nothing is pending, then each pending entry with a link to the list filtered by it', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await withNothingWaiting(site, async () => {
    await signedInAs(page, site, 'admin')
    await page.goto('/admin')
    await expect(waits(page)).toContainText('Nichts wartet. Alles ist bearbeitet.')
    await expect(waits(page).getByRole('heading')).toHaveText('Was wartet0')
    expect(await accessibilityFindings()).toEqual([])

    await test.step('one idea', async () => {
      // Rejected, so counted in the card and not here.
      await site.sql(`insert into public.my_roding_posts (title, content, author_name, approved)
        values ('Abgelehnt', 'Text', 'Erika Mustermann', false)`)
      const title = await createIdea(site)
      const sidebar = page.getByRole('banner')
      await expect(sidebar.getByRole('link', { name: 'Inhalte 1 wartet' })).toBeVisible()
      await expect(waits(page).getByRole('link')).toHaveText(['1 Idee zu prüfen'])
      await waits(page).getByRole('link').click()
      await expect(page).toHaveURL('/admin/content?bereich=ideen&status=wartend')
      const ideasTab = page.getByRole('navigation', { name: 'Bereich' }).getByRole('link', { name: /^Ideen/ })
      await expect(ideasTab).toHaveText('Ideen1 wartend')
      await expect(page.locator('tr[data-key]')).toHaveCount(1)
      await page
        .getByRole('row')
        .filter({ hasText: title })
        .getByRole('button', { name: /Ablehnen/ })
        .click()
      await expect(ideasTab).toHaveText('Ideen0 wartend')
      await expect(sidebar.getByRole('link', { name: 'Inhalte', exact: true })).toBeVisible()
      await page.goBack()
    })

    await test.step('one of each', async () => {
      await createIdea(site)
      await site.sql(`insert into public.my_roding_posts (title, content, author_name, approved)
        values ('Wartet', 'Text', 'Erika Mustermann', null)`)
      const business = await createApplication(site)
      const event = uniqueTitle('Serenade')
      await site.sql(
        `insert into public.events (title, start_date, submitter_name, submitter_email, is_user_submitted)
         values ($1, now() + interval '3 days', 'Erika Mustermann', 'erika@example.org', true)`,
        [event],
      )
      await expect(waits(page).getByRole('link')).toHaveText([
        '1 Mitgliedsantrag zu entscheiden',
        '1 Idee zu prüfen',
        '1 Beitrag zu prüfen',
        '1 neue Veranstaltung von Besuchern',
      ])
      await waits(page).getByRole('link', { name: 'Beitrag' }).click()
      await expect(page.locator('tr[data-key]')).toHaveCount(1)
      await page.goBack()
      await waits(page).getByRole('link', { name: 'Mitgliedsantrag' }).click()
      await expect(page.getByRole('row').filter({ hasText: business })).toBeVisible()
      await expect(page.locator('tr[data-key]')).toHaveCount(1)
      await page.goBack()
      await waits(page).getByRole('link', { name: 'Veranstaltung' }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('article')).toContainText(event)
    })
  })
})

test('shows new activities without a reload, with links to applications and accounts', async ({
  page,
  site,
}) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin')
  const before = await counts(site)
  await expect(card(page, /Inhalte/)).toContainText(String(before.ideas + before.posts + before.jobs))
  const title = await createIdea(site)
  await expect(card(page, /Inhalte/)).toContainText(String(before.ideas + before.posts + before.jobs + 1))
  await expect(page.getByRole('link', { name: title })).toContainText(/Neue Idee.*gerade eben/)

  const business = await createApplication(site)
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('tab', { name: /^Mitgliedsanträge/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row').filter({ hasText: business })).toBeVisible()
  await page.goBack()
  const { email } = await createAccount(site, 'guest')
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  await expect(page).toHaveURL('/admin/members?liste=konten')
})

test.describe('without live updates', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('a count that fails leaves the other counts in place; the data are read again on request and once a minute', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    await page.clock.install()
    await signedInAs(page, site, 'admin')
    await site.sql('revoke select on public.applications from authenticated')
    try {
      await blockLiveUpdates(page)
      await page.goto('/admin')
      await expect(card(page, /Mitgliedsanträge/)).toContainText('nicht bekannt')
      await expect(card(page, /Events/)).toContainText(String((await counts(site)).events))
      await expect(page.getByRole('main').getByRole('alert')).toContainText('konnten nicht geladen werden')
      expect(await accessibilityFindings()).toEqual([])
    } finally {
      await site.sql('grant select on public.applications to authenticated')
    }
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    const title = await createIdea(site)
    await page.clock.runFor(61_000)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })
})
