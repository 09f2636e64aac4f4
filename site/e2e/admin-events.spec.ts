import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { nextYear, uniqueTitle } from './fixtures/events.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import type { Site } from './fixtures/site.ts'
import { expect, toast } from './fixtures/test.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

function eventForm(page: Page, name = 'Neues Event') {
  const dialog = page.getByRole('dialog', { name })
  return {
    dialog,
    title: dialog.getByLabel('Titel'),
    start: dialog.getByLabel('Beginn'),
    category: dialog.getByLabel('Kategorie'),
    location: dialog.getByLabel('Ort'),
    picture: dialog.getByLabel('Bild', { exact: true }),
    save: dialog.getByRole('button', { name: 'Speichern' }),
  }
}

const stored = (site: Site, title: string) =>
  site.sql<{ category: string; start: string; image_url: string | null; is_user_submitted: boolean }>(
    `select category, start_date at time zone 'Europe/Berlin' || '' as start, image_url, is_user_submitted
     from public.events where title = $1`,
    [title],
  )

const picture = async () => ({
  name: 'Plakat.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1b5379' } })
    .png()
    .toBuffer(),
})

test('an event is created with a picture from the quick action of the dashboard, once its form is complete', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const title = uniqueTitle('Serenade')
  await signedInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Event hinzufügen' }).click()
  const form = eventForm(page)
  await expect(form.dialog).toBeVisible()
  await expect(page).toHaveURL('/admin/events')
  await expect(form.dialog).not.toHaveAttribute('data-starting-style')

  await form.start.fill(`${nextYear()}-07-04T18:30`)
  await form.title.fill(title)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(form.title).toHaveValue(title)
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await form.category.fill('Kultur')
  await form.location.fill('Marktplatz')
  await form.picture.setInputFiles(await picture())
  await form.save.click()
  await expect(toast(page, 'Event wurde erstellt')).toBeVisible()
  await expect(form.dialog).toHaveCount(0)
  await expect(card(page, title)).toContainText('Kultur')
  await expect(card(page, title)).toContainText(/4\.\sJuli.*18:30\sUhr/)
  expect(await stored(site, title)).toEqual([
    {
      category: 'kultur',
      start: `${nextYear()}-07-04 18:30:00`,
      image_url: expect.stringContaining('/event-images/'),
      is_user_submitted: false,
    },
  ])
})

/** A visitor's event, as the public form inserts it. */
async function createSubmission(site: Site, title: string) {
  await site.sql(
    `insert into public.events
       (title, category, start_date, submitter_name, submitter_email, submitter_phone, is_user_submitted)
     values ($1, 'cultural', date_trunc('minute', now()) + interval '3 days 25 seconds', 'Erika Mustermann',
       'erika+fest@example.org', '09461 000 123', true)`,
    [title],
  )
}

test("a visitor's event has contact data for admins only, is new until one has seen it, keeps the other fields when it is changed, and can be deleted; the page fits every window", async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const [first, second] = [uniqueTitle('Hofkonzert'), uniqueTitle('Lesung')]
  await createSubmission(site, first)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/events?zeigen=neue')
  await expect(card(page, first)).toContainText('Neu')
  await expect(card(page, first)).toContainText('erika+fest@example.org')
  const html = await (await page.request.get('/events')).text()
  expect(html).toContain(first)
  expect(html).not.toContain('erika+fest@example.org')
  // Another one arrives while the page is open.
  await createSubmission(site, second)
  await expect(card(page, second)).toContainText('Neu')
  expect(await accessibilityFindings()).toEqual([])
  await card(page, first)
    .getByRole('button', { name: /^Gesehen/ })
    .click()
  await expect(card(page, first)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Nach Neuheit' }).getByRole('link', { name: 'Gesamt' }).click()
  await expect(card(page, first)).toBeVisible()
  await expect(card(page, first).getByText('Neu', { exact: true })).toHaveCount(0)
  await card(page, second)
    .getByRole('button', { name: /Bearbeiten/ })
    .click()
  const before = await stored(site, second)
  const form = eventForm(page, 'Event bearbeiten')
  await expect(form.title).toHaveValue(second)
  await form.location.fill('Stadthalle')
  await form.save.click()
  await expect(toast(page, 'Event wurde aktualisiert')).toBeVisible()
  await expect(card(page, second)).toContainText('Stadthalle')
  expect(await stored(site, second)).toEqual(before)
  await expect(card(page, second).getByText('Neu', { exact: true })).toHaveCount(0)
  const left = 'select from unseen_events join events on id = event_id where title = any($1)'
  expect(await site.sql(left, [[first, second]])).toEqual([])

  page.once('dialog', (question) => question.accept())
  await card(page, first).getByRole('button', { name: /^Mehr/ }).click()
  await card(page, first).getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(toast(page, 'Event wurde gelöscht')).toBeVisible()
  await expect(card(page, first)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Neues Event' })).toBeFocused()
  expect(await stored(site, first)).toEqual([])
  expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
})
