import type { Page } from '@playwright/test'
import { FORMS, LIST_PATHS, PUBLIC_PATHS } from './fixtures/pages.ts'
import { type Site, startSite } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

const WIDTHS = [360, 1280]
/** What a form adds to a page that is examined as a whole elsewhere. */
const FORM_AND_MESSAGES = 'form, [role=dialog], [role=alertdialog], [data-toast]'

test.use({ allowedConsoleMessages: ['Failed to load resource'] })

test.describe('at phone and desktop widths', () => {
  for (const path of PUBLIC_PATHS) {
    test(`${path} has no accessibility violations, and its targets are at least 24 × 24 pixels`, async ({
      page,
      accessibilityFindings,
    }) => {
      await page.goto(path)
      await atEveryWidth(page, async () => {
        expect(await accessibilityFindings()).toEqual([])
        expect(await page.evaluate(tooSmallTargets)).toEqual([])
      })
    })
  }

  for (const form of FORMS) {
    test(`„${form.name}“ has no accessibility violations when open, with errors, and while asking whether to discard`, async ({
      page,
      accessibilityFindings,
    }) => {
      const { opened, first } = await test.step('open', () => open(page, form))
      await atEveryWidth(page, async (width) => {
        expect(await accessibilityFindings(width === 360 ? 'html' : FORM_AND_MESSAGES)).toEqual([])
      })
      await test.step('with errors', () =>
        atEveryWidth(page, async () => {
          await opened.getByRole('button', { name: form.submit }).click()
          await expect(first).toBeFocused()
          await expect(first).toHaveAttribute('aria-invalid', 'true')
          await expect(page.getByRole('alert').getByText('Bitte füllen Sie')).toBeVisible()
          expect(await accessibilityFindings(FORM_AND_MESSAGES)).toEqual([])
        }))
      await test.step('discarding', async () => {
        await first.fill('Wird noch verworfen')
        await opened.getByRole('button', { name: 'Abbrechen' }).click()
        expect(await accessibilityFindings()).toEqual([])
      })
    })
  }

  test('lists without search results have no accessibility violations', async ({
    page,
    accessibilityFindings,
  }) => {
    for (const path of ['/ideen', '/events', '/gutscheine', '/mein-roding']) {
      await page.goto(`${path}?suche=gibt-es-nicht`)
      await expect(page.getByText(/^Keine .+ gefunden$/)).toBeVisible()
      expect(await accessibilityFindings('main'), path).toEqual([])
    }
  })

  test('a success toast has no accessibility violations', async ({ page, accessibilityFindings }) => {
    await page.goto('/gutscheine')
    await page.getByRole('button', { name: 'Aktualisieren' }).click()
    await expect(page.getByRole('status').getByText('Daten geladen')).toBeVisible()
    expect(await accessibilityFindings()).toEqual([])
  })

  test('has no accessibility violations when all members or the second list of partners are shown', async ({
    page,
    accessibilityFindings,
  }) => {
    await page.goto('/mitmachen')
    await page.getByRole('button', { name: /^Alle \d+ anzeigen$/ }).click()
    await atEveryWidth(page, async () => expect(await accessibilityFindings('main')).toEqual([]))
    await page.goto('/gutscheine')
    await page.getByRole('tab', { name: /Verkaufsstellen/ }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Bank am Markt' })).toBeVisible()
    await atEveryWidth(page, async () => expect(await accessibilityFindings('main')).toEqual([]))
  })
})

test('the open phone menu has no accessibility violations', async ({ page, accessibilityFindings }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menü' }).click()
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test.describe('installation without data', () => {
  test.describe.configure({ mode: 'serial', timeout: 90_000 })
  let emptySite: Site

  test.beforeAll(async () => {
    emptySite = await startSite({ DEMO_DATA: 'off' })
  })
  test.afterAll(() => emptySite.stop())
  // The console guard of every test allows the fixture's host only; this test uses another.
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'foreign host: http://127.0.0.1'] })

  test('empty lists have no accessibility violations', async ({ page, accessibilityFindings }) => {
    await expectAccessibleLists(page, emptySite, accessibilityFindings)
  })

  test('lists that cannot be loaded have no accessibility violations', async ({
    page,
    accessibilityFindings,
  }) => {
    for (const list of ['my_roding_posts', 'ideas', 'events', 'voucher_participants']) {
      await emptySite.sql(`revoke select on public.${list} from anon`)
    }
    await expectAccessibleLists(page, emptySite, accessibilityFindings)
  })
})

for (const form of FORMS) {
  test(`keyboard: opens „${form.name}“, focuses the first invalid field, returns focus to the button`, async ({
    page,
  }) => {
    await page.goto(form.path)
    const opener = page.getByRole('main').getByRole('button', { name: form.opener })
    await opener.focus()
    await page.keyboard.press('Enter')
    const opened = page.getByRole(form.role, { name: form.name })
    const first = opened.getByRole('textbox', { name: form.first, exact: true })
    await expect(first).toBeFocused()
    await opened.getByRole('button', { name: form.submit }).focus()
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    if (form.role === 'dialog') await page.keyboard.press('Escape')
    else {
      await opened.getByRole('button', { name: 'Abbrechen' }).focus()
      await page.keyboard.press('Enter')
    }
    await expect(opened).toBeHidden()
    await expect(opener).toBeFocused()
  })
}

for (const path of PUBLIC_PATHS) {
  test(`keyboard: Tab goes through ${path} with visible focus and without a trap`, async ({ page }) => {
    await atEveryWidth(page, async () => {
      await page.goto(path)
      const last = page.getByRole('contentinfo').getByRole('link', { name: /Satzung/ })
      const end = await last.elementHandle()
      const problems: string[] = []
      for (let stops = 0, ended = false; stops < 150 && !ended; stops++) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(checkFocus, end)
        problems.push(...stop.problems)
        ended = stop.ended
      }
      await expect(last).toBeFocused()
      expect(problems).toEqual([])
    })
  })
}

test('reduced motion: animations and transitions take no time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { opened } = await open(page, FORMS[1])
  await opened.getByRole('button', { name: FORMS[1].submit }).click()
  await expect(page.locator('[data-toast]')).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return `${animationDuration}, ${transitionDuration}`.split(',').map((time) => Number.parseFloat(time))
      }),
    ),
  )
  expect(longest, 'seconds').toBeLessThanOrEqual(0.001)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
})

async function open(page: Page, form: (typeof FORMS)[number]) {
  await page.goto(form.path)
  await page.getByRole('main').getByRole('button', { name: form.opener }).click()
  const opened = page.getByRole(form.role, { name: form.name })
  const first = opened.getByRole('textbox', { name: form.first, exact: true })
  await expect(first).toBeVisible()
  return { opened, first }
}

/** Header and footer are the same as with data. */
async function expectAccessibleLists(
  page: Page,
  site: Site,
  findings: (within: string) => Promise<string[]>,
): Promise<void> {
  for (const path of LIST_PATHS) {
    await page.goto(site.url + path)
    expect(await findings('main'), path).toEqual([])
  }
}

async function atEveryWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 740 })
      await look(width)
    })
  }
}

/** WCAG 2.4.7 and 2.4.11: the focus is visible, inside the window and not obscured. */
function checkFocus(end: Node | null): { problems: string[]; ended: boolean } {
  const focused = document.activeElement
  if (!focused || focused === document.body) return { problems: [], ended: false }
  const name = `${focused.tagName} ${focused.textContent?.trim().slice(0, 30) || focused.getAttribute('name')}`
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  const boxes = [...focused.getClientRects()]
  const shows = boxes.some(({ left, right, top, bottom }) => {
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return seen !== null && (focused.contains(seen) || seen.contains(focused))
  })
  const problems = [...(ring ? [] : [`${name}: no ring`]), ...(shows ? [] : [`${name}: not to be seen`])]
  return { problems, ended: focused === end }
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
