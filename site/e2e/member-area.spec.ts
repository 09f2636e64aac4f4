import { signedInAs, storedSession } from './fixtures/accounts.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { expect, test } from './fixtures/test.ts'

const PAGES = [
  ['Mein Profil', '/member'],
  ['Meine Beiträge', '/member/posts'],
  ['Newsletter', '/member/newsletter'],
  ['Sicherheit', '/member/security'],
] as const

// Messages, drawers and dialogs also work with their transitions.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the HTML contains no private data and is not indexed', async ({ request }) => {
  for (const [title, path] of PAGES) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html, path).not.toContain(`<h1`)
    expect(html, path).not.toContain(`>${title}</span>`)
  }
})

test('the sidebar shows the name, leads to every page and its heading, is not printed, and signs out; pages fit every window and large text', async ({
  page,
  site,
}) => {
  const account = await signedInAs(page, site, 'member')
  await page.goto('/member')
  const sidebar = page.getByRole('banner')
  await expect(sidebar).toContainText(`${account.firstName} ${account.lastName}`)
  await expect(sidebar.getByRole('link', { name: 'Zur Hauptseite' })).toHaveAttribute('href', '/')
  for (const [title, path] of PAGES) {
    await sidebar.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} – Gewerbeverein Roding`)
    await expect(sidebar.locator('[aria-current=page]')).toHaveText([title])
    if (path !== '/member') await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('[aria-busy], [aria-label$="geladen …"]')).toHaveCount(0)
    expect(await overflowingElementsAt(page, [320, 768, 1280]), path).toEqual([])
  }
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(sidebar).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await storedSession(page, site)).toBeNull()
})
