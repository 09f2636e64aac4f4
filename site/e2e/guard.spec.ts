import type { Page } from '@playwright/test'
import {
  authClient,
  createAccount,
  keepSession,
  openSession,
  signedInAs,
  storageKey,
  storedSession,
} from './fixtures/accounts.ts'
import { signInForm } from './fixtures/sign-in.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

// Refused requests are logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource'] })

const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Login|Admin)$/ })

test('redirects visitors to the login page, and to the requested page after signing in, also by way of registration', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'admin')
  await test.step('an invalid stored session is removed', async () => {
    await page.goto(`${site.url}/robots.txt`)
    await page.evaluate((key) => localStorage.setItem(key, '{"halb":'), storageKey(site))
    await page.goto('/admin/events')
    await expect(page).toHaveURL('/auth/login')
    await expect(signInForm(page).email).toBeVisible()
    await expect(accountLink(page)).toHaveText('Login')
  })

  await test.step('the requested page is kept', async () => {
    await page.getByRole('link', { name: 'Jetzt registrieren' }).click()
    await page.getByRole('link', { name: 'Zum Login' }).click()
    expect(await page.evaluate(() => history.state.usr.from.pathname)).toBe('/admin/events')
  })

  await page.goto('/ideen')
  await page.goto('/admin/events?seite=2#neu')
  await expect(page).toHaveURL('/auth/login')
  await signInForm(page).send(account)
  await expect(page).toHaveURL('/admin/events?seite=2#neu')
  // Neither the login page nor the first attempt is in the history.
  await page.goBack()
  await expect(page).toHaveURL('/ideen')
})

for (const [role, home] of [
  ['member', '/member'],
  ['guest', '/konto'],
] as const) {
  test(`the header's link leads a ${role} to ${home}, and areas of others redirect to the start page without a trace`, async ({
    page,
    site,
  }) => {
    await signedInAs(page, site, role)
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
    await page.goto('/events')
    await accountLink(page).click()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toast(page, 'Kein Zugang')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/events')

    // The account page of guests redirects members to their area.
    await page.goto(role === 'member' ? '/konto' : '/member')
    await expect(page).toHaveURL(role === 'member' ? '/member' : '/')
    await page.goto('/admin/members')
    await expect(page).toHaveURL('/')
    expect(asked).toEqual([])
    await expect(page.locator('html')).not.toHaveAttribute('data-menu-seen')
    await expect(toast(page, 'Kein Zugang')).toBeVisible()
    await expect(toast(page, 'Kein Zugang').getByText('„Mein Konto“')).toHaveCount(role === 'guest' ? 1 : 0)
  })
}

test('an account without access to any area gets a message after signing in, and can sign out on every page', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'guest')
  const leave = page.getByRole('contentinfo').getByRole('button', { name: 'Abmelden' })
  await page.goto('/member')
  await expect(page).toHaveURL('/auth/login')
  await expect(leave).toBeHidden()
  await signInForm(page).send(account)
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Kein Zugang')).toBeVisible()
  await leave.click()
  await expect(toast(page, 'Abgemeldet')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(accountLink(page)).toHaveText('Login')
  await expect(leave).toBeHidden()
  expect(await storedSession(page, site)).toBeNull()
})

test.describe('an admin', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'The role could not be read:'] })

  test('stays on the page, after a spinner while the session is checked and refreshed, and is treated as a guest when the role cannot be loaded', async ({
    page,
    site,
  }) => {
    const session = await openSession(site, await createAccount(site, 'admin'))
    await keepSession(page, site, expiringIn(session, 80))
    const held = Promise.withResolvers<void>()
    await page.route('**/rpc/get_user_role', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/admin')
    const spinner = page.getByRole('status').filter({ hasText: 'Ihre Anmeldung wird geprüft' })
    await expect(spinner).toBeVisible()
    held.resolve()
    await expect(spinner).toBeHidden()
    await expect
      .poll(async () => (await storedSession(page, site))?.refresh_token)
      .not.toBe(session.refresh_token)
    await expect(page).toHaveURL('/admin')

    await site.sql('revoke execute on function public.get_user_role from authenticated, public')
    try {
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('The role could not be read:'),
      )
      await page.reload()
      await expect(page).toHaveURL('/')
      await logged
      await expect(toast(page, 'Fehler')).toContainText('konnte gerade nicht geprüft werden')
      await expect(accountLink(page)).toHaveText('Admin')
    } finally {
      await site.sql('grant execute on function public.get_user_role to authenticated, anon')
    }
  })
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
    // The menu is there once the session was checked.
    await expect(page.getByRole('button', { name: 'Konto von Erika Mustermann' })).toBeVisible()
    await expect(accountLink(page)).toHaveAttribute('href', '/admin')
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
      'Admin',
    ])
    await expect.poll(() => [hasClient(), hasMenu()]).toEqual([true, true])
  })

  await test.step('a member without scripts', async () => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect(accountLink(page)).toHaveText('Admin')
  })
})

test('two tabs that refresh at the same moment both stay signed in', async ({ page, site }) => {
  const session = await openSession(site, await createAccount(site, 'admin'))
  await keepSession(page, site, expiringIn(session, -10))
  const other = await page.context().newPage()
  await Promise.all([page, other].map((tab) => tab.goto(`${site.url}/admin`)))
  for (const tab of [page, other]) {
    await expect(tab.getByText('Ihre Anmeldung wird geprüft')).toBeHidden()
    await expect(tab).toHaveURL(`${site.url}/admin`)
    await expect(tab.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  }
  const kept = await storedSession(page, site)
  const { data, error } = await authClient(site).refreshSession({ refresh_token: kept?.refresh_token ?? '' })
  expect([error, data.user?.id]).toEqual([null, session.user.id])
})

test('signing in updates the header of other tabs; a session revoked elsewhere ends on the next page, and in other tabs', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'admin')
  const other = await page.context().newPage()
  await page.goto('/')
  await expect(accountLink(page)).toHaveText('Login')
  await other.goto(`${site.url}/auth/login`)
  await signInForm(other).send(account)
  await expect(other).toHaveURL(`${site.url}/admin`)
  await expect(accountLink(page)).toHaveText('Admin')

  await page.goto('/admin')
  await expect(page.getByText('Ihre Anmeldung wird geprüft')).toBeHidden()
  await signOutEverywhere(page, site)
  await other.goto(`${site.url}/admin`)
  await expect(other).toHaveURL(`${site.url}/auth/login`)
  await expect(page).toHaveURL('/auth/login')
  await expect(accountLink(page)).toHaveText('Login')
  expect(await storedSession(page, site)).toBeNull()
})

const expiringIn = <Kept extends { expires_at?: number }>(session: Kept, seconds: number): Kept => ({
  ...session,
  expires_at: Math.floor(Date.now() / 1000) + seconds,
})

/** Signs out everywhere from another device. */
async function signOutEverywhere(page: Page, site: Site): Promise<void> {
  const session = await storedSession(page, site)
  const { error } = await authClient(site).admin.signOut(session?.access_token ?? '', 'global')
  if (error) throw error
}
