import type { Page } from '@playwright/test'
import { authClient, createAccount, signedInAs, storageKey, storedSession } from './fixtures/accounts.ts'
import { signInForm } from './fixtures/sign-in.ts'
import { expect, test, toast } from './fixtures/test.ts'

// Refused requests are logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource'] })

const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Login|Admin)$/ })

test('redirects visitors to the login page, and to the requested page after signing in, also by way of registration', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'admin')
  await page.goto('/ideen')
  await page.evaluate((key) => localStorage.setItem(key, '{"halb":'), storageKey(site))
  await page.goto('/admin/events?seite=2#neu')
  await expect(page).toHaveURL('/auth/login')
  await expect(signInForm(page).email).toBeVisible()
  // The invalid stored session was removed.
  await expect(accountLink(page)).toHaveText('Login')
  await page.getByRole('link', { name: 'Jetzt registrieren' }).click()
  await page.getByRole('link', { name: 'Zum Login' }).click()
  await signInForm(page).send(account)
  await expect(page).toHaveURL('/admin/events?seite=2#neu')
})

test('an account without access gets a message and nothing of the page, is led to its own area by the header, and can sign out on every page', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'guest')
  const leave = page.getByRole('contentinfo').getByRole('button', { name: 'Abmelden' })
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('nav[aria-label="Verwaltung"]'))
        document.documentElement.dataset.menuSeen = ''
      requestAnimationFrame(look)
    }
    look()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/rest\/v1\/(applications|accounts|newsletter)/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/ideen')
  await expect(leave).toBeHidden()
  await accountLink(page).click()
  await signInForm(page).send(account)
  await expect(page).toHaveURL('/')
  // Neither the login page nor the first attempt is in the history.
  await page.goBack()
  await expect(page).toHaveURL('/ideen')
  await accountLink(page).click()
  await expect(page).toHaveURL('/konto')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(toast(page, 'Kein Zugang')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/ideen')

  await page.goto('/admin/members')
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Kein Zugang').getByText('„Mein Konto“')).toBeVisible()
  expect(asked).toEqual([])
  await expect(page.locator('html')).not.toHaveAttribute('data-menu-seen')
  await leave.click()
  await expect(toast(page, 'Abgemeldet')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(accountLink(page)).toHaveText('Login')
  await expect(leave).toBeHidden()
  expect(await storedSession(page, site)).toBeNull()
})

test('the header button has the same HTML for everybody, and the right label from the first paint; the code of accounts is loaded for sessions only', async ({
  page,
  site,
}) => {
  const loaded = new Map<string, string>()
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js')) loaded.set(answer.url(), await answer.text().catch(() => ''))
  })
  const hasClient = () => [...loaded.values()].some((source) => source.includes('gotrue-js'))
  const hasMenu = () => [...loaded.keys()].some((url) => url.includes('account-menu'))

  const seenByVisitor = await (await page.goto('/impressum'))?.text()
  await test.step('a visitor', async () => {
    await expect(accountLink(page)).toHaveText('Login')
    await expect(accountLink(page)).toHaveAttribute('href', '/auth/login')
    await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Events & Termine' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(loaded.size).toBeGreaterThan(0)
    expect([hasClient(), hasMenu()]).toEqual([false, false])
  })

  await test.step('a member', async () => {
    await signedInAs(page, site, 'member')
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        for (const link of document.querySelectorAll<HTMLElement>('header a')) {
          const label = link.textContent
          if (['Login', 'Admin'].includes(label) && link.checkVisibility()) seen.add(label)
        }
        requestAnimationFrame(look)
      }
      look()
    })
    expect(await (await page.goto('/impressum'))?.text()).toBe(seenByVisitor)
    // The menu appears after the session was checked.
    await expect(page.getByRole('button', { name: 'Konto von Erika Mustermann' })).toBeVisible()
    await expect(accountLink(page)).toHaveAttribute('href', '/admin')
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
      'Admin',
    ])
    await expect.poll(() => [hasClient(), hasMenu()]).toEqual([true, true])
  })
})

test('signing in updates the header of other tabs, tabs that refresh at the same moment stay signed in, and a session revoked elsewhere ends in all of them', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'admin')
  const other = await page.context().newPage()
  await page.goto('/impressum')
  await expect(accountLink(page)).toHaveText('Login')
  await other.goto(`${site.url}/auth/login`)
  await signInForm(other).send(account)
  await expect(other).toHaveURL(`${site.url}/admin`)
  await expect(accountLink(page)).toHaveText('Admin')

  const session = await storedSession(page, site)
  await page.evaluate(([key, expired]) => localStorage.setItem(key, expired), [
    storageKey(site),
    JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }),
  ] as const)
  await Promise.all([page, other].map((tab) => tab.goto(`${site.url}/admin`)))
  for (const tab of [page, other]) {
    await expect(tab.getByText('Ihre Anmeldung wird geprüft')).toBeHidden()
    await expect(tab).toHaveURL(`${site.url}/admin`)
    await expect(tab.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  }
  const kept = await storedSession(page, site)
  expect(kept?.refresh_token).not.toBe(session?.refresh_token)
  const { data, error } = await authClient(site).refreshSession({ refresh_token: kept?.refresh_token ?? '' })
  expect([error, data.user?.id]).toEqual([null, account.id])

  await authClient(site).admin.signOut(data.session?.access_token ?? '', 'global')
  await other.goto(`${site.url}/admin`)
  await expect(other).toHaveURL(`${site.url}/auth/login`)
  await expect(page).toHaveURL('/auth/login')
  await expect(accountLink(page)).toHaveText('Login')
  expect(await storedSession(page, site)).toBeNull()
})
