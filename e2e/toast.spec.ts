import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { submissionForm } from './fixtures/events.ts'
import { expect, test } from './fixtures/test.ts'

const toasts = (page: Page) => page.locator('[data-toast]')
const dismissal = (page: Page) => page.getByRole('button', { name: 'Meldung schließen' })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
})

test('a message stays for five seconds', async ({ page }) => {
  await complain(page)
  await page.clock.runFor(4_500)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(1_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('it waits while it is pointed at, and goes on with the time that was left', async ({ page }) => {
  await complain(page)
  await toasts(page).hover()
  await page.clock.runFor(60_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('it waits while the keyboard is on it; its button gives the focus back', async ({ page }) => {
  await complain(page)
  const name = page.getByRole('contentinfo').getByLabel('Name')
  await expect(name).toBeFocused()
  await page.keyboard.press('F6')
  await expect(dismissal(page)).toBeFocused()
  await page.clock.runFor(60_000)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
  await expect(name).toBeFocused()
})

test('what is said again takes the place of what was said before', async ({ page }) => {
  await complain(page)
  await complain(page)
  await complain(page)
  await expect(toasts(page)).toHaveCount(1)
})

test.describe('with several at once', () => {
  test.use({ expectedComplaints: ['Failed to load resource'] })

  test('at most three show, without the oldest', async ({ page, site }) => {
    await complain(page)
    const email = `leser-${randomUUID()}@example.org`
    await subscribe(page, email)
    await expect(page.getByText('Newsletter abonniert!')).toBeVisible()
    await subscribe(page, email)
    await expect(page.getByText('Bereits angemeldet')).toBeVisible()
    await expect(toasts(page)).toHaveCount(3)
    await site.sql('revoke insert on public.newsletter_subscriptions from anon')
    try {
      await subscribe(page, email)
      await expect(page.getByText(/Newsletter-Anmeldung fehlgeschlagen/)).toBeVisible()
    } finally {
      await site.sql('grant insert (name, email) on public.newsletter_subscriptions to anon')
    }
    await expect(toasts(page)).toHaveCount(3)
    await expect(page.getByText('Bitte geben Sie Name und E-Mail-Adresse ein.')).toHaveCount(0)
  })
})

test('above an open dialog it is announced, can be reached, and does not close the dialog', async ({
  page,
}) => {
  await page.goto('/events')
  const form = submissionForm(page)
  await form.open()
  for (const dismiss of [() => page.keyboard.press('Escape'), () => dismissal(page).click()]) {
    await form.submit.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Fehlende Angaben' })).toBeVisible()
    await page.keyboard.press('F6')
    await expect(dismissal(page)).toBeFocused()
    await dismiss()
    await expect(toasts(page)).toHaveCount(0)
    await expect(form.dialog).toBeVisible()
    await expect(form.title).toBeFocused()
  }
})

/** Sends the newsletter form empty. */
const complain = (page: Page) => page.getByRole('button', { name: 'Anmelden' }).click()

async function subscribe(page: Page, email: string): Promise<void> {
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Name').fill('Erika Mustermann')
  await footer.getByLabel('E-Mail').fill(email)
  await footer.getByRole('button', { name: 'Anmelden' }).click()
}
