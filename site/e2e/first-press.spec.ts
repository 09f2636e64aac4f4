import { pressFirst } from './fixtures/first-press.ts'
import { firstEntryPaths, PUBLIC_ROUTES } from './fixtures/pages.ts'
import { expect, test } from './fixtures/test.ts'

/** Pages at a time. */
const AT_ONCE = 4

/** Milliseconds after the first paint. On a busy machine a page is loaded again. */
const LATEST = 60

/** Header and footer are those of the home page. */
const FRAME = 'body > div > header, footer'

test('the first press on every control of every public page has its effect on a slow phone', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000)
  const paths = [
    ...PUBLIC_ROUTES,
    '/suche',
    '/auth/login',
    '/auth/register',
    ...(await firstEntryPaths(site.url)),
  ]
  const waiting = paths.map((path) => ({ path, button: null as number | null, tries: 0 }))
  const lost: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { path, button, tries } = next
      const skipped = path === '/' ? '#none' : FRAME
      const outcome = await pressFirst(browser, `${site.url}${path}`, { button, skipped })
      if (outcome.after > LATEST && tries < 5) {
        waiting.push({ path, button, tries: tries + 1 })
        continue
      }
      lost.push(...outcome.lost.map((name) => `${path}: ${name}`))
      if (button === null)
        for (let each = 0; each < outcome.buttons; each += 1) waiting.push({ path, button: each, tries: 0 })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(lost).toEqual([])
})
