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

test('redirects visitors to the login page, and to the requested page after signing in', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'admin')
  await page.goto('/ideen')
  await page.goto('/admin/events?seite=2#neu')
  await expect(page).toHaveURL('/auth/login')
  await signInForm(page).send(account)
  await expect(page).toHaveURL('/admin/events?seite=2#neu')
  // Neither the login page nor the first attempt is in the history.
  await page.goBack()
  await expect(page).toHaveURL('/ideen')
})

test('keeps the requested page through a registration', async ({ page }) => {
  await page.goto('/admin/events')
  await page.getByRole('link', { name: 'Jetzt registrieren' }).click()
  await page.getByRole('link', { name: 'Zum Login' }).click()
  expect(await page.evaluate(() => history.state.usr.from.pathname)).toBe('/admin/events')
})

for (const [role, home] of [
  ['member', '/member'],
  ['guest', '/konto'],
] as const) {
  test(`the header's link leads a ${role} to ${home}`, async ({ page, site }) => {
    await signedInAs(page, site, role)
    await page.goto('/events')
    await accountLink(page).click()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toast(page, 'Kein Zugang')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/events')
  })
}

for (const role of ['member', 'guest'] as const) {
  test(`redirects a ${role} from the back office to the start page`, async ({ page, site }) => {
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
    for (const path of ['/admin/members', '/admin/subscribers', '/admin']) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
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

test('an admin stays on the page, after a spinner while the session is checked', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/rpc/get_user_role', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/admin')
  const spinner = page.getByRole('status').filter({ hasText: 'Ihre Anmeldung wird geprüft' })
  await expect(spinner).toBeVisible()
  release()
  await expect(spinner).toBeHidden()
  await expect(page).toHaveURL('/admin')
})

test.describe('when the role cannot be loaded', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'The role could not be read:'] })

  test('an admin is treated as a guest, and the error is logged', async ({ page, site }) => {
    await signedInAs(page, site, 'admin')
    await site.sql('revoke execute on function public.get_user_role from authenticated, public')
    try {
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('The role could not be read:'),
      )
      await page.goto('/admin')
      await expect(page).toHaveURL('/')
      await logged
      await expect(toast(page, 'Fehler')).toContainText('konnte gerade nicht geprüft werden')
      await expect(accountLink(page)).toHaveText('Admin')
    } finally {
      await site.sql('grant execute on function public.get_user_role to authenticated, anon')
    }
  })
})

test.describe('the header button', () => {
  test('leads to the back office when signed in, and to the login page otherwise', async ({ page, site }) => {
    await page.goto('/impressum')
    await expect(accountLink(page)).toHaveText('Login')
    await expect(accountLink(page)).toHaveAttribute('href', '/auth/login')
    await signedInAs(page, site, 'guest')
    await page.goto('/impressum')
    await expect(accountLink(page)).toHaveText('Admin')
    await expect(accountLink(page)).toHaveAttribute('href', '/admin')
  })

  test('shows the right label from the first paint after a reload', async ({ page, site }) => {
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
    for (const path of ['/', '/impressum']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.reload({ waitUntil: 'networkidle' })
      expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
        'Admin',
      ])
    }
  })

  test('is right even when no script loads', async ({ page, site }) => {
    await signedInAs(page, site, 'member')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/impressum', { waitUntil: 'commit' })
    await expect(accountLink(page)).toHaveText('Admin')
  })

  test('is the same in the HTML for everybody', async ({ request, page, site }) => {
    await signedInAs(page, site, 'admin')
    const seenByVisitor = await (await request.get('/impressum')).text()
    const seenByAdmin = await (await page.goto('/impressum'))?.text()
    expect(seenByAdmin).toBe(seenByVisitor)
  })
})

test('does not load the account code for visitors, and does for sessions', async ({ page, site }) => {
  const loaded: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js')) loaded.push(await answer.text().catch(() => ''))
  })
  const hasClient = () => loaded.some((source) => source.includes('gotrue-js'))
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Events & Termine' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loaded.length).toBeGreaterThan(0)
  expect(hasClient()).toBe(false)

  await signedInAs(page, site, 'member')
  await page.goto('/')
  await expect.poll(hasClient).toBe(true)
})

test('submissions carry the access token when signed in, and the public key otherwise', async ({
  page,
  site,
}) => {
  await signedInAs(page, site, 'member')
  await page.goto('/ideen')
  const token = (await storedSession(page, site))?.access_token
  await page.getByRole('button', { name: 'Neue Idee' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Trinkbrunnen')
  await page.getByRole('textbox', { name: 'Beschreibung' }).fill('Für heiße Tage.')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('/rest/v1/ideas') && sent.method() === 'POST'),
    page.getByRole('button', { name: 'Idee einreichen' }).click(),
  ])
  expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`)
  expect((await request.response())?.status()).toBe(201)

  const [like] = await Promise.all([
    page.waitForRequest(/post_likes/),
    page
      .getByRole('button', { name: /Like|gefällt/i })
      .first()
      .click(),
  ])
  expect(await like.headerValue('authorization')).toBe(`Bearer ${site.publishableKey}`)
})

test('refreshes an access token that is about to expire', async ({ page, site }) => {
  const session = await openSession(site, await createAccount(site, 'admin'))
  await keepSession(page, site, expiringIn(session, 80))
  await page.goto('/admin')
  await expect
    .poll(async () => (await storedSession(page, site))?.refresh_token)
    .not.toBe(session.refresh_token)
  await expect(page).toHaveURL('/admin')
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

test('a session revoked elsewhere ends on the next page', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  await signOutEverywhere(page, site)
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth/login')
  await expect(accountLink(page)).toHaveText('Login')
  expect(await storedSession(page, site)).toBeNull()
})

test('signing out in one tab signs out the others', async ({ page, site }) => {
  await signedInAs(page, site, 'admin')
  const other = await page.context().newPage()
  await page.goto('/admin')
  await expect(page.getByText('Ihre Anmeldung wird geprüft')).toBeHidden()
  await signOutEverywhere(page, site)
  await other.goto(`${site.url}/admin`)
  await expect(other).toHaveURL(`${site.url}/auth/login`)
  await expect(page).toHaveURL('/auth/login')
  await expect(accountLink(page)).toHaveText('Login')
})

test('signing in in one tab updates the header in the others', async ({ page, site }) => {
  const account = await createAccount(site, 'guest')
  const other = await page.context().newPage()
  await page.goto('/')
  await expect(accountLink(page)).toHaveText('Login')
  await other.goto(`${site.url}/auth/login`)
  await signInForm(other).send(account)
  await expect(other).toHaveURL(`${site.url}/`)
  await expect(accountLink(page)).toHaveText('Admin')
})

test('removes an invalid stored session', async ({ page, site }) => {
  await page.goto(`${site.url}/robots.txt`)
  await page.evaluate((key) => localStorage.setItem(key, '{"halb":'), storageKey(site))
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth/login')
  await expect(signInForm(page).email).toBeVisible()
  await expect(accountLink(page)).toHaveText('Login')
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
