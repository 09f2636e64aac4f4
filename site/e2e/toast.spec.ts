import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createAccount } from './fixtures/accounts.ts'
import { submissionForm } from './fixtures/events.ts'
import { signInForm } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const toasts = (page: Page) => page.locator('[data-toast]')
const dismissal = (page: Page) => page.getByRole('button', { name: 'Meldung schließen' })

// Messages, drawers and dialogs also work with their transitions.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/impressum')
})

test('a toast is shown for five seconds', async ({ page }) => {
  await submitEmptyForm(page)
  await page.clock.runFor(4_500)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(1_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('pauses while hovered, and continues with the remaining time', async ({ page }) => {
  await submitEmptyForm(page)
  await toasts(page).hover()
  await page.clock.runFor(60_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_000)
  await expect(toasts(page)).toHaveCount(0)
})

test('pauses while focused; its close button returns focus', async ({ page }) => {
  await submitEmptyForm(page)
  const name = page.getByRole('contentinfo').getByLabel('Name')
  await expect(name).toBeFocused()
  await page.keyboard.press('F6')
  await expect(dismissal(page)).toBeFocused()
  await page.clock.runFor(60_000)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
  await expect(name).toBeFocused()
})

test('a repeated message replaces the previous one', async ({ page }) => {
  await submitEmptyForm(page)
  await submitEmptyForm(page)
  await submitEmptyForm(page)
  await expect(toasts(page)).toHaveCount(1)
})

test('shows one toast at a time: a success replaces the failure before it', async ({ page }) => {
  await submitEmptyForm(page)
  await expect(page.getByText('Bitte geben Sie Name und E-Mail-Adresse ein.')).toBeVisible()
  await subscribe(page, `leser-${randomUUID()}@example.org`)
  await expect(page.getByText('Newsletter abonniert!')).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
})

test.describe('on the login page', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource'] })

  test("a success without a toast removes the failure's", async ({ page, site }) => {
    const account = await createAccount(site, 'member')
    await page.goto('/auth/login')
    const form = signInForm(page)
    await form.send({ ...account, password: 'falsch' })
    await expect(toasts(page)).toHaveCount(1)
    await form.send(account)
    await expect(page).toHaveURL('/member')
    await expect(toasts(page)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a toast never covers the focused field', async ({ page }) => {
    await submitEmptyForm(page)
    const name = page.getByRole('contentinfo').getByLabel('Name')
    await expect(name).toBeFocused()
    const toBottom = (bottom: number) =>
      name.evaluate((field, y) => scrollBy(0, field.getBoundingClientRect().bottom - y), bottom)
    for (const bottom of [730, 400, 60]) {
      await toBottom(bottom)
      await expect(async () => {
        const [field, message] = [await name.boundingBox(), await toasts(page).boundingBox()]
        if (!field || !message) throw new Error('Field and message are not both there.')
        expect(field.y + field.height <= message.y || message.y + message.height <= field.y).toBe(true)
      }).toPass()
    }
  })
})

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`with a dialog at ${width} pixels the toast is inside it and does not cover the focused field`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/events')
    const form = submissionForm(page)
    await form.open()
    await form.submit.click()
    await expect(toasts(page)).toBeVisible()
    await expect(async () => {
      const [dialog, message] = [await form.dialog.boundingBox(), await toasts(page).boundingBox()]
      const field = await form.title.boundingBox()
      if (!dialog || !message || !field) throw new Error('Dialog, message and field are not all there.')
      expect(message.x).toBeGreaterThanOrEqual(dialog.x)
      expect(message.x + message.width).toBeLessThanOrEqual(dialog.x + dialog.width)
      expect(message.y).toBeGreaterThanOrEqual(dialog.y)
      expect(message.y + message.height).toBeLessThanOrEqual(dialog.y + dialog.height)
      expect(field.y + field.height <= message.y || message.y + message.height <= field.y).toBe(true)
    }).toPass()
  })
}

test('above an open dialog it is announced, focusable, and does not close the dialog', async ({ page }) => {
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

/** Submits the newsletter form empty. */
const submitEmptyForm = (page: Page) => page.getByRole('button', { name: 'Anmelden' }).click()

async function subscribe(page: Page, email: string): Promise<void> {
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Name').fill('Erika Mustermann')
  await footer.getByLabel('E-Mail').fill(email)
  await footer.getByRole('button', { name: 'Anmelden' }).click()
}
