import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { submissionForm, uniqueTitle } from './fixtures/events.ts'
import { beginToUse, expect, test, toast } from './fixtures/test.ts'

// A failed `import()` is remembered by the browser: each of these presses loads code for the first time, and without a connection.
test.use({
  allowedConsoleMessages: ['Failed to load resource', 'Failed to fetch', 'could not be', 'WebSocket'],
})

const CHECK = 'Bitte prüfen Sie Ihre Verbindung'

/** A message with these words, which says what to do. */
const advice = (page: Page, words: string) =>
  page.locator('[role=status], [role=alert]').filter({ hasText: words }).filter({ hasText: CHECK })

const disconnect = (page: Page) => page.context().setOffline(true)
const connect = (page: Page) => page.context().setOffline(false)

test('an idea that was sent without a connection is sent by the next press', async ({ page, site }) => {
  const title = uniqueTitle('Trinkbrunnen')
  await page.goto('/ideen')
  await page.getByRole('button', { name: 'Neue Idee' }).click()
  const form = page.getByRole('form', { name: 'Ihre Idee' })
  await form.getByLabel('Titel').fill(title)
  await form.getByLabel('Beschreibung').fill('Am Marktplatz')
  const send = form.getByRole('button', { name: 'Idee einreichen' })
  await disconnect(page)
  await send.click()
  await expect(advice(page, 'Idee konnte nicht eingereicht werden.')).toBeVisible()
  await send.click()
  await expect(form.getByLabel('Titel')).toHaveValue(title)
  await connect(page)
  await send.click()
  await expect(toast(page, 'Idee eingereicht!')).toBeVisible()
  expect(await site.sql('select description from public.ideas where title = $1', [title])).toHaveLength(1)
})

test('a page that loses its connection before its first use says so, and works when it is back', async ({
  page,
}) => {
  const form = submissionForm(page)
  await page.goto('/events')
  await page.locator('html[data-answers]').waitFor()
  const open = page.getByRole('main').getByRole('button', { name: 'Event einreichen' })
  await disconnect(page)
  await open.click()
  await expect(advice(page, 'konnte nicht geladen werden')).toBeVisible()
  await open.click()
  await connect(page)
  await open.click()
  await expect(form.title).toBeFocused()
})

test('a dialog whose code could not be loaded opens later, with the same toasts and session as the page', async ({
  page,
}) => {
  const form = submissionForm(page)
  await page.goto('/events')
  await beginToUse(page)
  const open = page.getByRole('main').getByRole('button', { name: 'Event einreichen' })
  await disconnect(page)
  await open.click()
  await expect(advice(page, 'Das Formular konnte nicht geladen werden.')).toBeVisible()
  await connect(page)
  await open.click()
  const title = uniqueTitle('Hoffest')
  await form.fillRequired(title)
  await disconnect(page)
  await form.submit.click()
  await expect(advice(page, 'Event konnte nicht eingereicht werden.')).toBeVisible()
  await expect(form.title).toHaveValue(title)
  await connect(page)
  await form.submit.click()
  // The toast of the page: a second copy of the module would have a context without one.
  await expect(toast(page, 'Event eingereicht!')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
})

test('the text of a newsletter stays when the editor cannot be loaded', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/newsletter')
  const content = page.getByLabel('Inhalt')
  await content.fill('Am Samstag ist Markt.')
  await disconnect(page)
  await page.getByRole('button', { name: 'Gestalten' }).click()
  await expect(advice(page, 'konnte nicht geladen werden')).toBeVisible()
  await connect(page)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  const editor = page.getByRole('textbox', { name: 'Inhalt' })
  await expect(editor).toContainText('Am Samstag ist Markt.')
  await editor.pressSequentially('Kommt! ')
  await expect(page.locator('textarea[name=content]')).toHaveValue(/Kommt! /)
})

test('what is sent again because its answer was lost is stored once, with its private link', async ({
  page,
  site,
}) => {
  const title = uniqueTitle('Radweg')
  await page.goto('/ideen')
  await page.getByRole('button', { name: 'Neue Idee' }).click()
  const form = page.getByRole('form', { name: 'Ihre Idee' })
  await form.getByLabel('Titel').fill(title)
  await form.getByLabel('Beschreibung').fill('Bis zum Bahnhof')
  const stored = async () => site.sql('select id from public.ideas where title = $1', [title])
  await page.route('**/rest/v1/ideas*', async (route) => {
    await route.fetch()
    await route.abort()
    await page.unroute('**/rest/v1/ideas*')
  })
  const send = form.getByRole('button', { name: 'Idee einreichen' })
  await send.click()
  await expect(page.getByText('Idee konnte nicht eingereicht werden.')).toBeVisible()
  expect(await stored()).toHaveLength(1)
  await send.click()
  await expect(toast(page, 'Idee eingereicht!')).toBeVisible()
  expect(await stored()).toHaveLength(1)
  await page.getByRole('link', { name: 'Stand ansehen' }).click()
  await expect(page.getByRole('main')).toContainText(title)
})

test('a member presses again, too', async ({ page, site }) => {
  const title = uniqueTitle('Hofmarkt')
  await signedInAs(page, site, 'member')
  const form = submissionForm(page)
  await page.goto('/events')
  await form.open()
  await form.fillRequired(title)
  await page.route('**/rest/v1/events*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
    await page.unroute('**/rest/v1/events*')
  })
  await form.submit.click()
  await expect(page.getByText(/^Event konnte nicht eingereicht werden/)).toBeVisible()
  await form.submit.click()
  await expect(toast(page, 'Event eingereicht!')).toBeVisible()
  expect(await site.sql('select id from public.events where title = $1', [title])).toHaveLength(1)
})
