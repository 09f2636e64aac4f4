import type { Page } from '@playwright/test'
import { enlargeText, overflowingElements } from './fixtures/layout.ts'
import { FORMS, firstEntryPaths, PUBLIC_PATHS } from './fixtures/pages.ts'
import { expect, test, toast } from './fixtures/test.ts'

/** What a form adds to a page that is examined as a whole elsewhere. */
const FORM_AND_MESSAGES = 'form, [role=dialog], [role=alertdialog], [data-toast]'

/** Key presses sent without waiting for each. */
const TABS_AT_ONCE = 15

test.use({ allowedConsoleMessages: ['Failed to load resource'] })

for (const path of PUBLIC_PATHS) {
  test(`${path}: no accessibility violations, targets of 24 × 24 pixels, visible focus at each Tab stop, and no overflow with text at 200 % or zoomed`, async ({
    page,
    accessibilityFindings,
  }) => {
    await page.setViewportSize({ width: 1280, height: 740 })
    await page.goto(path)
    expect(await accessibilityFindings()).toEqual([])
    await page.keyboard.press('Tab')
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(tooSmallTargets), `${width} pixels`).toEqual([])
      const { focused, problems } = await page.evaluate(checkFocus)
      expect([focused > 10, problems], `${width} pixels`).toEqual([true, []])
    }
    await expectTabStopsUntilTheEnd(page)
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

test('pages of entries, views of lists, results of the search and frames have no accessibility violations', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const others = [
    '/events?ansicht=kalender',
    '/events?ansicht=kalender&monat=1990-02',
    '/ideen?sortierung=beantwortet',
    '/suche?q=markt',
    '/suche?q=makrt',
    '/suche?q=xqzw',
    '/suche?q=markt&art=ideen',
    '/einbetten/termine',
    '/einbetten/ideen',
    '/status/unbekannt',
  ]
  for (const path of [...(await firstEntryPaths(site.url)), ...others]) {
    // Frames are bare pages, which do not announce that they answer; their only hidden text is the heading.
    const isFrame = path.startsWith('/einbetten/')
    await page.goto(path, isFrame ? { waitUntil: 'commit' } : {})
    expect(await accessibilityFindings(), path).toEqual([])
    if (isFrame) continue
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await overflowingElements(page), `${path}, 320 pixels`).toEqual([])
    await page.setViewportSize({ width: 1280, height: 740 })
  }
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
    if (form.asks) {
      await expect(page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' })).toBeVisible()
      expect(await accessibilityFindings(FORM_AND_MESSAGES)).toEqual([])
      await page.getByRole('button', { name: 'Verwerfen' }).press('Enter')
    }
    await expect(opened).toBeHidden()
    await expect(opener).toBeFocused()
  })
}

/** Presses Tab from the beginning of the page until its last link has the focus. */
async function expectTabStopsUntilTheEnd(page: Page): Promise<void> {
  const last = page.getByRole('contentinfo').getByRole('link', { name: /Satzung/ })
  await last.evaluate((link) => {
    link.addEventListener('focus', () => link.setAttribute('data-reached', ''), { once: true })
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    scrollTo(0, 0)
  })
  const reached = async () => (await last.getAttribute('data-reached')) !== null
  for (let stops = 0; stops < 150 && !(await reached()); stops += TABS_AT_ONCE)
    await Promise.all(Array.from({ length: TABS_AT_ONCE }, () => page.keyboard.press('Tab')))
  expect(await reached()).toBe(true)
}

/** WCAG 2.4.7 and 2.4.11: focuses every link and field in turn; the focus is visible, inside the window and not obscured. */
function checkFocus(): { problems: string[]; focused: number } {
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
  return { problems, focused }
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
