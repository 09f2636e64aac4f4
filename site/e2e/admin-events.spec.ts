import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { createEvent, nextYear, uniqueTitle } from './fixtures/events.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { blockLiveUpdates } from './fixtures/live-updates.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

function eventForm(page: Page, name = 'Neues Event') {
  const dialog = page.getByRole('dialog', { name })
  return {
    dialog,
    title: dialog.getByLabel('Titel'),
    start: dialog.getByLabel('Beginn'),
    end: dialog.getByLabel('Ende'),
    category: dialog.getByLabel('Kategorie'),
    location: dialog.getByLabel('Ort'),
    picture: dialog.getByLabel('Bild', { exact: true }),
    save: dialog.getByRole('button', { name: 'Speichern' }),
  }
}

async function openNew(page: Page) {
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Neues Event' }).click()
  const form = eventForm(page)
  await form.dialog.waitFor()
  return form
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

test('creates an event with a picture, which is public', async ({ page, site, accessibilityFindings }) => {
  const title = uniqueTitle('Serenade')
  await signedInAs(page, site, 'admin')
  const form = await openNew(page)
  await expect(form.dialog).not.toHaveAttribute('data-starting-style')
  expect(await accessibilityFindings()).toEqual([])
  await form.title.fill(title)
  await form.start.fill(`${nextYear()}-07-04T18:30`)
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

test('requires title and start, and uses the category "general" when empty', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const title = uniqueTitle('Hoffest')
  await signedInAs(page, site, 'admin')
  const form = await openNew(page)
  await form.save.click()
  await expect(form.dialog).toContainText('Bitte geben Sie der Veranstaltung einen Titel.')
  await expect(form.title).toBeFocused()
  expect(await accessibilityFindings()).toEqual([])
  await form.title.fill(title)
  await form.save.click()
  await expect(form.start).toBeFocused()
  await form.start.fill(`${nextYear()}-07-04T18:30`)
  await form.end.fill(`${nextYear()}-07-04T17:30`)
  await form.category.fill('Zirkus')
  await form.save.click()
  await expect(form.dialog).toContainText('Das Ende liegt vor dem Beginn.')
  await expect(form.dialog).toContainText('Bitte wählen Sie eine von diesen: Kultur, Sport')
  await form.end.fill(`${nextYear()}-07-04T22:00`)
  await form.category.fill('')
  await form.save.click()
  await expect(card(page, title)).toContainText('Allgemein')
  expect((await stored(site, title))[0]?.category).toBe('general')
})

test('changes an event and keeps the fields that were not edited', async ({ page, site }) => {
  const title = uniqueTitle('Markt')
  await createEvent(site, title, { category: 'cultural', time: '18:00:25' })
  const [before] = await stored(site, title)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/events')
  await card(page, title)
    .getByRole('button', { name: /Bearbeiten/ })
    .click()
  const form = eventForm(page, 'Event bearbeiten')
  await expect(form.title).toHaveValue(title)
  await expect(form.start).toHaveValue(/T18:00$/)
  await form.location.fill('Stadthalle')
  await form.save.click()
  await expect(toast(page, 'Event wurde aktualisiert')).toBeVisible()
  await expect(card(page, title)).toContainText('Stadthalle')
  expect(await stored(site, title)).toEqual([before])
})

test('asks before discarding unsaved changes', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  const form = await openNew(page)
  await form.title.fill('Halb getippt')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(form.title).toHaveValue('Halb getippt')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(form.dialog).toHaveCount(0)
})

/** A visitor's event, as the public form inserts it. */
async function createSubmission(site: Site, title: string) {
  await site.sql(
    `insert into public.events (title, start_date, submitter_name, submitter_email, submitter_phone, is_user_submitted)
     values ($1, now() + interval '3 days', 'Erika Mustermann', 'erika+fest@example.org', '09461 000 123', true)`,
    [title],
  )
}

test('shows the submitter’s contact data on card and dialog', async ({ page, site }) => {
  const title = uniqueTitle('Hofkonzert')
  await createSubmission(site, title)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/events')
  const check = async (place: ReturnType<typeof card>) => {
    await expect(place).toContainText('Erika Mustermann')
    await expect(place.getByRole('link', { name: 'erika+fest@example.org' })).toHaveAttribute(
      'href',
      'mailto:erika%2Bfest@example.org',
    )
    await expect(place.getByRole('link', { name: '09461 000 123' })).toHaveAttribute(
      'href',
      'tel:09461000123',
    )
  }
  await check(card(page, title))
  await card(page, title)
    .getByRole('button', { name: /Bearbeiten/ })
    .click()
  await check(eventForm(page, 'Event bearbeiten').dialog)
  const html = await (await page.request.get('/events')).text()
  expect(html).toContain(title)
  expect(html).not.toContain('erika+fest@example.org')
})

test('links in a description work on the card', async ({ page, site }) => {
  const title = uniqueTitle('Chorprobe')
  await site.sql(
    `insert into public.events (title, category, start_date, is_user_submitted, description)
     values ($1, 'general', now() + interval '2 days', true, 'Termine: www.chor.example, Karten: karten@chor.example')`,
    [title],
  )
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/events')
  const links = card(page, title).getByRole('link')
  await expect(links.first()).toBeVisible()
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.chor.example/',
    'mailto:karten@chor.example',
  ])
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /nofollow ugc/)
})

test("marks a visitor's new event until an admin has seen it", async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const [first, second] = [uniqueTitle('Hofkonzert'), uniqueTitle('Lesung')]
  await createSubmission(site, first)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/events?zeigen=neue')
  await expect(card(page, first)).toContainText('Neu')
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
  await eventForm(page, 'Event bearbeiten').dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(card(page, second).getByText('Neu', { exact: true })).toHaveCount(0)
  const left = 'select from unseen_events join events on id = event_id where title = any($1)'
  expect(await site.sql(left, [[first, second]])).toEqual([])
})

test("asks for confirmation in the browser's dialog before deleting", async ({ page, site }) => {
  const title = uniqueTitle('Abgesagt')
  await createEvent(site, title)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/events')
  const remove = card(page, title).getByRole('button', { name: /Löschen/ })
  page.once('dialog', (question) => question.dismiss())
  await remove.click()
  await expect(card(page, title)).toBeVisible()
  let message = ''
  page.once('dialog', (dialog) => {
    message = dialog.message()
    return dialog.accept()
  })
  await remove.click()
  await expect(toast(page, 'Event wurde gelöscht')).toBeVisible()
  expect(message).toContain(title)
  await expect(card(page, title)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Neues Event' })).toBeFocused()
  expect(await stored(site, title)).toEqual([])
})

test('the quick action of the dashboard opens the dialog for a new event', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Event hinzufügen' }).click()
  await expect(eventForm(page).dialog).toBeVisible()
  await expect(page).toHaveURL('/admin/events')
})

test('shows a message when there are no events', async ({ page, site, accessibilityFindings }) => {
  await signedInAs(page, site, 'admin')
  await page.route('**/rest/v1/events*', async (route) => {
    // The real server with a filter for a day without events.
    await route.continue({ url: `${route.request().url()}&start_date=lt.1980-01-01` })
  })
  await page.goto('/admin/events')
  await expect(page.getByText('Keine Events vorhanden')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('fits every window width with normal and large text', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/events')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
})

test.describe('failures', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('events that cannot be loaded show a retry button', async ({ page, site, accessibilityFindings }) => {
    await signedInAs(page, site, 'admin')
    await site.sql('revoke select on public.events from authenticated')
    try {
      await blockLiveUpdates(page)
      await page.goto('/admin/events')
      await expect(toast(page, 'Fehler', 'Events konnten nicht geladen werden')).toBeVisible()
      expect(await accessibilityFindings()).toEqual([])
    } finally {
      await site.sql('grant select on public.events to authenticated')
    }
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test("an event that cannot be stored keeps the form's values", async ({ page, site }) => {
    await signedInAs(page, site, 'admin')
    const form = await openNew(page)
    const title = uniqueTitle('Verweigert')
    await form.title.fill(title)
    await form.start.fill(`${nextYear()}-07-04T18:30`)
    await site.sql('revoke insert on records.events from authenticated')
    try {
      await form.save.click()
      await expect(toast(page, 'Fehler', 'Event konnte nicht erstellt werden')).toBeVisible()
    } finally {
      await site.sql('grant insert on records.events to authenticated')
    }
    await expect(form.title).toHaveValue(title)
    await form.save.click()
    await expect(toast(page, 'Event wurde erstellt')).toBeVisible()
  })

  test('saving a deleted event shows an error, and the list removes it', async ({ page, site }) => {
    const title = uniqueTitle('Verschwunden')
    await createEvent(site, title)
    await signedInAs(page, site, 'admin')
    await page.goto('/admin/events')
    await card(page, title)
      .getByRole('button', { name: /Bearbeiten/ })
      .click()
    await site.sql('delete from public.events where title = $1', [title])
    const form = eventForm(page, 'Event bearbeiten')
    await form.save.click()
    await expect(toast(page, 'Fehler', 'Event konnte nicht aktualisiert werden')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form.dialog).toHaveCount(0)
    await expect(card(page, title)).toHaveCount(0)
  })

  test('an event that cannot be deleted stays in the list', async ({ page, site }) => {
    const title = uniqueTitle('Bleibt')
    await createEvent(site, title)
    await signedInAs(page, site, 'admin')
    await page.goto('/admin/events')
    await site.sql('revoke delete on records.events from authenticated')
    try {
      page.once('dialog', (question) => question.accept())
      await card(page, title)
        .getByRole('button', { name: /Löschen/ })
        .click()
      await expect(toast(page, 'Fehler', 'Event konnte nicht gelöscht werden')).toBeVisible()
    } finally {
      await site.sql('grant delete on records.events to authenticated')
    }
    await expect(card(page, title)).toBeVisible()
  })

  test('stores the event without its picture when the upload fails', async ({ page, site }) => {
    const title = uniqueTitle('Ohne Bild')
    await signedInAs(page, site, 'admin')
    const form = await openNew(page)
    await form.title.fill(title)
    await form.start.fill(`${nextYear()}-07-04T18:30`)
    await form.picture.setInputFiles(await picture())
    await site.sql('revoke insert on storage.objects from authenticated')
    try {
      await form.save.click()
      await expect(
        toast(page, 'Event wurde erstellt', 'Das Bild konnte nicht hochgeladen werden.'),
      ).toBeVisible()
    } finally {
      await site.sql('grant insert on storage.objects to authenticated')
    }
    await expect(card(page, title)).toBeVisible()
  })
})
