import type { Page } from '@playwright/test'
import { submissionForm } from './fixtures/events.ts'
import { expect, test } from './fixtures/test.ts'

// WCAG 1.4.4 and 1.4.10: text at 200 %, and pages zoomed until 320 CSS pixels are left of the window.
test.use({ expectedComplaints: ['Failed to load resource'] })

const PATHS = [
  '/',
  '/events',
  '/ideen',
  '/mein-roding',
  '/gutscheine',
  '/impressum',
  '/datenschutz',
  '/gibt-es-nicht',
]

for (const width of [320, 360, 640, 768, 1024, 1280]) {
  test(`text at 200 % finds room in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of PATHS) {
      await page.goto(path)
      await enlargeText(page)
      expect(await whatSticksOut(page), path).toEqual([])
    }
  })
}

for (const width of [320, 640]) {
  test.describe(`zoomed until ${width} pixels are left`, () => {
    test.use({ viewport: { width, height: 400 }, deviceScaleFactor: 2 })

    test('nothing sticks out', async ({ page }) => {
      for (const path of PATHS) {
        await page.goto(path)
        expect(await whatSticksOut(page), path).toEqual([])
      }
    })
  })
}

test('menu, form and messages find room too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/events')
  await enlargeText(page)
  await page.getByRole('button', { name: 'Menü' }).click()
  expect(await whatSticksOut(page)).toEqual([])
  await page.keyboard.press('Escape')
  const form = submissionForm(page)
  await form.open()
  await form.submit.click()
  await expect(page.locator('[data-toast]')).toBeVisible()
  expect(await whatSticksOut(page)).toEqual([])
})

const enlargeText = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200% }' })

/** Elements with text that reach beyond the window, and boxes that cut off what is inside them. */
function whatSticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isRead = (element: Element) => !element.closest('svg, .sr-only') && element.checkVisibility()
    const cuts = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0 &&
      getComputedStyle(element).overflowX !== 'visible' &&
      !(element instanceof HTMLInputElement)
    const leaves = ({ left, right }: DOMRect) => left < -1 || right > width + 1
    const beyond = [...document.querySelectorAll('body *:not(img)')]
      .filter((element) => isRead(element) && (leaves(element.getBoundingClientRect()) || cuts(element)))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
    const scrolls = document.documentElement.scrollWidth - width
    return scrolls > 0 ? [`the page scrolls ${scrolls} pixels`, ...beyond] : beyond
  })
}
