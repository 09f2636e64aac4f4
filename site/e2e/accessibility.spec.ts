import type { Page } from '@playwright/test'
import { enlargeText, overflowingElements } from './fixtures/layout.ts'
import { FORMS, PUBLIC_PATHS } from './fixtures/pages.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

/** What a form adds to a page that is examined as a whole elsewhere. */
const FORM_AND_MESSAGES = 'form, [role=dialog], [role=alertdialog], [data-toast]'

test.use({ allowedConsoleMessages: ['Failed to load resource'] })

for (const path of PUBLIC_PATHS) {
  test(`${path}: no accessibility violations, targets of 24 × 24 pixels, visible focus at each Tab stop, and no overflow with text at 200 % or zoomed`, async ({
    page,
    accessibilityFindings,
  }) => {
    await page.setViewportSize({ width: 1280, height: 740 })
    await page.goto(path)
    expect(await accessibilityFindings()).toEqual([])
    expect(await page.evaluate(tooSmallTargets)).toEqual([])
    await page.keyboard.press('Tab')
    const { focused, problems } = await page.evaluate(checkFocus, null)
    expect([focused > 10, problems]).toEqual([true, []])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(tooSmallTargets)).toEqual([])
    await expectVisibleTabStops(page)
    // WCAG 1.4.4 and 1.4.10: pages zoomed until 320 or 640 CSS pixels are left of the window, and text at 200 %.
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 400 })
      expect(await overflowingElements(page), `zoomed, ${width} pixels`).toEqual([])
    }
    await enlargeText(page)
    for (const width of [1280, 1024, 768, 640, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflowingElements(page), `text at 200 %, ${width} pixels`).toEqual([])
    }
  })
}

test('the open phone menu has no accessibility violations, and fits with text at 200 %', async ({
  page,
  accessibilityFindings,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/events')
  await page.getByRole('button', { name: 'Menü' }).click()
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  expect(await accessibilityFindings('header')).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await enlargeText(page)
  expect(await overflowingElements(page)).toEqual([])
})

for (const form of FORMS) {
  test(`„${form.name}“ works with the keyboard; it has no accessibility violations when open, with an error at each required field and nothing sent, and while asking whether to discard; its errors fit with text at 200 %`, async ({
    page,
    accessibilityFindings,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    // The pages are examined as a whole at 1280 pixels, and here at 360.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(form.path)
    const opener = page.getByRole('main').getByRole('button', { name: form.opener })
    const opened = page.getByRole(form.role, { name: form.name })
    const first = opened.getByRole('textbox', { name: form.first, exact: true })
    const submit = opened.getByRole('button', { name: form.submit })

    await opener.press('Enter')
    await expect(first).toBeFocused()
    expect(await accessibilityFindings()).toEqual([])
    if (form.role === 'dialog') await page.keyboard.press('Escape')
    else await opened.getByRole('button', { name: 'Abbrechen' }).press('Enter')
    await expect(opened).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.press('Enter')
    await page.setViewportSize({ width: 1280, height: 740 })
    await submit.press('Enter')
    await expect(first).toBeFocused()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await expect(toast(page, form.missing.title, form.missing.text)).toBeVisible()
    expect(await accessibilityFindings(FORM_AND_MESSAGES)).toEqual([])
    const invalid = opened.locator('[aria-invalid=true]')
    await expect(invalid).toHaveCount(form.required.length)
    for (const [place, label] of form.required.entries())
      await expect(invalid.nth(place)).toHaveAccessibleName(label)
    expect(sent).toEqual([])
    await expectNoMotion(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await enlargeText(page)
    await submit.press('Enter')
    await expect(page.locator('[data-toast]')).toBeVisible()
    expect(await overflowingElements(page)).toEqual([])

    await first.fill('Wird noch verworfen')
    await opened.getByRole('button', { name: 'Abbrechen' }).press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' })).toBeVisible({
      visible: form.asks,
    })
    expect(await accessibilityFindings(FORM_AND_MESSAGES)).toEqual([])
  })
}

/** Presses Tab from the beginning of the page to its last link. */
async function expectVisibleTabStops(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    scrollTo(0, 0)
  })
  const last = page.getByRole('contentinfo').getByRole('link', { name: /Satzung/ })
  const end = await last.elementHandle()
  if (!end) throw new Error('The footer has no link to the statutes')
  const problems: string[] = []
  for (let stops = 0, ended = false; stops < 150 && !ended; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(checkFocus, end)
    problems.push(...stop.problems)
    ended = stop.ended
  }
  await expect(last).toBeFocused()
  expect(problems).toEqual([])
}

/**
 * WCAG 2.4.7 and 2.4.11: the focus is visible, inside the window and not obscured. Examines the focused element, `ended` if it is the one given;
 * with null, focuses every link and field in turn.
 */
function checkFocus(end: Node | null): { problems: string[]; ended: boolean; focused: number } {
  const problemsOf = (focused: Element) => {
    const name = `${focused.tagName} ${focused.textContent?.trim().slice(0, 30) || focused.getAttribute('name')}`
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const boxes = [...focused.getClientRects()]
    const shows = boxes.some(({ left, right, top, bottom }) => {
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return seen !== null && (focused.contains(seen) || seen.contains(focused))
    })
    return [...(ring ? [] : [`${name}: no ring`]), ...(shows ? [] : [`${name}: not to be seen`])]
  }
  if (end) {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { problems: [], ended: false, focused: 0 }
    return { problems: problemsOf(focused), ended: focused === end, focused: 1 }
  }
  const stops = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  const problems: string[] = []
  let focused = 0
  for (const stop of stops) {
    if (stop.tabIndex < 0) continue
    stop.focus()
    if (document.activeElement !== stop) continue
    focused += 1
    problems.push(...problemsOf(stop))
  }
  return { problems, ended: true, focused }
}

/** WCAG 2.5.8; links within a sentence are excepted. */
function tooSmallTargets(): string[] {
  const inSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim()
  return [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter(
      (element) =>
        element.checkVisibility() && !inSentence(element) && element.getAttribute('type') !== 'hidden',
    )
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width < 24 || height < 24
    })
    .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`)
}

/** With reduced motion, which every test has, animations and transitions take no time. */
async function expectNoMotion(page: Page): Promise<void> {
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return `${animationDuration}, ${transitionDuration}`.split(',').map((time) => Number.parseFloat(time))
      }),
    ),
  )
  expect(longest, 'seconds').toBeLessThanOrEqual(0.001)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
}
