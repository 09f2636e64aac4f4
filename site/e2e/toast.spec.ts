import type { Page } from '@playwright/test'
import { submissionForm } from './fixtures/events.ts'
import { expect, test } from './fixtures/test.ts'

const toasts = (page: Page) => page.locator('[data-toast]')
const dismissal = (page: Page) => page.getByRole('button', { name: 'Meldung schließen' })

// Messages, drawers and dialogs also work with their transitions.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(({ page }) => page.clock.install())

test('stays while hovered or focused; F6 moves the focus to it and its close button returns it; never covers the focused field', async ({
  page,
}) => {
  await page.goto('/impressum')
  const submitEmptyForm = () => page.getByRole('button', { name: 'Anmelden' }).click()
  const name = page.getByRole('contentinfo').getByLabel('Name')

  await test.step('hovered', async () => {
    await submitEmptyForm()
    await toasts(page).hover()
    await page.clock.runFor(60_000)
    await expect(toasts(page)).toHaveCount(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(5_000)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('focused', async () => {
    await submitEmptyForm()
    await expect(name).toBeFocused()
    await page.keyboard.press('F6')
    await expect(dismissal(page)).toBeFocused()
    await page.clock.runFor(60_000)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
    await expect(name).toBeFocused()
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const bottom of [730, 400, 60]) {
      await submitEmptyForm()
      await expect(name).toBeFocused()
      await name.evaluate((field, y) => scrollBy(0, field.getBoundingClientRect().bottom - y), bottom)
      await expect(async () => {
        const [field, message] = [await name.boundingBox(), await toasts(page).boundingBox()]
        if (!field || !message) throw new Error('Field and message are not both there.')
        expect(field.y + field.height <= message.y || message.y + message.height <= field.y).toBe(true)
      }).toPass()
    }
  })
})

test('with an open dialog it is inside it without covering the focused field, announced, focusable, and does not close the dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/events')
  const form = submissionForm(page)
  await form.open()
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
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
  }
  for (const dismiss of [() => page.keyboard.press('Escape'), () => dismissal(page).click()]) {
    await form.submit.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Fehlende Angaben' })).toBeVisible()
    await page.keyboard.press('F6')
    await expect(toasts(page).getByRole('button', { name: 'Titel' })).toBeFocused()
    await dismiss()
    await expect(toasts(page)).toHaveCount(0)
    await expect(form.dialog).toBeVisible()
    await expect(form.title).toBeFocused()
  }
})
