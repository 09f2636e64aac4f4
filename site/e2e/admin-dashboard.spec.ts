import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { realHost } from './fixtures/real-host.ts'
import type { Site } from './fixtures/site.ts'
import { expect } from './fixtures/test.ts'

const card = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Zahlen' }).getByRole('link', { name })

const shown = (count: number) => count.toLocaleString('de-DE')

/** Counts of the dashboard; `content` are ideas that are not approved, and rejected posts. */
async function counts(site: Site) {
  const [row] = await site.sql<
    Record<'subscribers' | 'applications' | 'posts' | 'content' | 'events', number>
  >(
    `select
      (select count(*)::int from newsletter_subscriptions where active) as subscribers,
      (select count(*)::int from applications where status = 'pending') as applications,
      (select count(*)::int from records.my_roding_posts where not approved) as posts,
      (select count(*)::int from records.ideas where status <> 'approved')
        + (select count(*)::int from records.my_roding_posts where not approved) as content,
      (select count(*)::int from records.events) as events`,
  )
  if (!row) throw new Error('no counts')
  return row
}

/** Kinds with moderation: their tables, the state of a row `s`, and what rejects a row or makes it pending. */
const moderatedKinds = (site: Site) =>
  site.sql<Record<'kind' | 'source' | 'state' | 'rejected' | 'pending', string>>(
    `select kind, source, state,
      case kind when 'post' then 'approved = false' else $$status = 'rejected'$$ end as rejected,
      case kind when 'post' then 'approved = null' else $$status = 'pending'$$ end as pending
    from private.submission_kinds where kind <> 'event'`,
  )

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

const waits = (page: Page) => page.getByRole('region', { name: /^Zu erledigen/ })

/** Nothing is pending while `work` runs; afterwards the pending items are restored. */
async function withNothingWaiting(site: Site, work: () => Promise<void>): Promise<void> {
  const decided = [
    {
      source: 'applications',
      state: 'status',
      rejected: `status = 'rejected'`,
      pending: `status = 'pending'`,
    },
    ...(await moderatedKinds(site)),
  ]
  const restore: (() => Promise<unknown>)[] = []
  for (const { source, state, rejected, pending } of decided) {
    const rows = await site.sql(
      `update ${source} as s set ${rejected} where (${state}) = 'pending' returning id`,
    )
    const ids = rows.map(({ id }) => id)
    restore.push(() => site.sql(`update ${source} set ${pending} where id = any($1)`, [ids]))
  }
  const events = await site.sql('delete from unseen_events returning event_id')
  const ids = events.map(({ event_id }) => event_id)
  restore.push(() => site.sql('insert into unseen_events (event_id) select unnest($1::uuid[])', [ids]))
  const changed = await site.sql(
    `update business_changes set decision = 'reject', decided_at = now() where decision is null returning id`,
  )
  restore.push(() =>
    site.sql('update business_changes set decision = null, decided_at = null where id = any($1)', [
      changed.map(({ id }) => id),
    ]),
  )
  await site.sql(`update records.newsletter_states set mailed_at = now() where mailed_at is null`)
  await site.sql('select private.note_verified_backup()')
  // The server notes them a second after its start.
  if (!realHost())
    await expect
      .poll(() => site.sql('select from records.settings_gaps'), { timeout: 10_000 })
      .not.toEqual([])
  const gaps = await site.sql('delete from records.settings_gaps returning *')
  restore.push(() =>
    site.sql(
      'insert into records.settings_gaps select * from jsonb_populate_recordset(null::records.settings_gaps, $1)',
      [JSON.stringify(gaps)],
    ),
  )
  try {
    await work()
  } finally {
    for (const run of restore) await run()
  }
}

test('counts, quick actions and what waits begin within the first screen of a phone and of a laptop', async ({
  page,
  site,
}) => {
  const ideas = await Promise.all(Array.from({ length: 5 }, () => createIdea(site)))
  await signedInAs(page, site, 'admin')
  for (const size of [
    { width: 360, height: 780 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/admin')
    const row = waits(page).getByRole('listitem')
    await expect(row.nth(4)).toBeVisible()
    await expect(card(page, /Events/)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Event hinzufügen' })).toBeInViewport({ ratio: 1 })
    await expect(row.first().getByRole('link').first()).toBeInViewport({ ratio: 1 })
  }
  await site.sql('delete from ideas where title = any($1)', [ideas])
})

test('the settings show the storage that is used and free', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/einstellungen')
  await page.getByText(/^Löschfristen, Zugang, .*Speicherplatz/).click()
  await page.getByRole('link', { name: /^Speicherplatz/ }).click()
  const storage = page.getByRole('region', { name: 'Speicherplatz' })
  await expect(storage.getByText('Fotos von Beiträgen')).toBeVisible()
  await expect(storage.getByText(/^\d+ Dateien, [\d,.]+\s[KMG]B$/).first()).toBeVisible()
  // A real host does not say.
  await expect(storage.getByText('Frei auf dem Server')).toBeVisible({ visible: !realHost() })
})

test('cards show the counts of the database; nothing waits, then what arrives appears in cards, activities and sidebar without a reload, and one press deals with it; the page fits every window', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  await withNothingWaiting(site, async () => {
    await site.sql(`insert into public.my_roding_posts (title, content, author_name, approved)
      values ('Abgelehnt', 'Text', 'Erika Mustermann', false)`)
    await signedInAs(page, site, 'admin')
    const { subscribers, applications, content, posts, events } = await counts(site)
    await page.goto('/admin')
    await expect(card(page, /Abonnenten/)).toContainText(shown(subscribers))
    await expect(card(page, /Mitgliedsanträge/)).toContainText(shown(applications))
    await expect(card(page, /Inhalte/)).toContainText(shown(content))
    await expect(card(page, /Inhalte/)).toContainText(new RegExp(`${posts}\\sBeitr(ag|äge) abgelehnt`))
    await expect(card(page, /Events/)).toContainText(shown(events))
    await expect(waits(page)).toContainText('Nichts wartet. Alles ist bearbeitet.')
    await expect(waits(page).getByRole('heading')).toHaveText('Zu erledigen')
    const sidebar = page.getByRole('banner')
    await expect(sidebar.getByRole('link', { name: 'Inhalte', exact: true })).toBeVisible()

    // The rejected post is counted in the card and not here.
    await site.sql(`insert into public.my_roding_posts (title, content, author_name, approved)
      values ('Wartet', 'Text', 'Erika Mustermann', null)`)
    const idea = await createIdea(site)
    const business = await createApplication(site)
    const event = uniqueTitle('Serenade')
    await site.sql(
      `insert into public.events (title, start_date, submitter_name, submitter_email, is_user_submitted)
       values ($1, now() + interval '3 days', 'Erika Mustermann', 'erika@example.org', true)`,
      [event],
    )
    await expect(sidebar.getByRole('link', { name: 'Inhalte 2 warten' })).toBeVisible()
    await expect(card(page, /Inhalte/)).toContainText(shown(content + 1))
    await expect(card(page, /Inhalte/)).toHaveAttribute('href', '/admin/content?bereich=ideen&status=wartend')
    await expect(page.getByRole('link', { name: idea }).last()).toContainText(/Neue Idee.*gerade eben/)
    const row = (text: string) => waits(page).getByRole('listitem').filter({ hasText: text })
    await expect(waits(page).getByRole('listitem')).toHaveCount(4)
    await expect(row(idea)).toContainText(/Idee.*Redaktion/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await accessibilityFindings()).toEqual([])
    expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])

    await test.step('the idea: approved by one press, and taken back', async () => {
      await row(idea).getByRole('button', { name: 'Genehmigen' }).click()
      await expect(row(idea)).toHaveCount(0)
      await expect(sidebar.getByRole('link', { name: 'Inhalte 1 wartet' })).toBeVisible()
      await page.getByRole('button', { name: 'Rückgängig' }).click()
      await expect(row(idea)).toBeVisible()
      await expect(sidebar.getByRole('link', { name: 'Inhalte 2 warten' })).toBeVisible()
    })

    await test.step('the event: seen by one press', async () => {
      await row(event).getByRole('button', { name: 'Gesehen' }).click()
      await expect(row(event)).toHaveCount(0)
      expect(await site.sql('select from unseen_events')).toEqual([])
    })

    await test.step('the application: on its list', async () => {
      await row(business).getByRole('link').click()
      await expect(page.getByRole('row').filter({ hasText: business })).toBeVisible()
      await expect(page.locator('tr[data-key]')).toHaveCount(1)
    })
  })
})
