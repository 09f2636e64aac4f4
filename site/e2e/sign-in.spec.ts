import type { Page } from '@playwright/test'
import { createAccount, storedSession } from './fixtures/accounts.ts'
import { enrolDevices, enrolSecondFactor } from './fixtures/second-factor.ts'
import { signInForm } from './fixtures/sign-in.ts'
import { type Site, startSite } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

// Refused requests and missing pages are logged to the browser's console; some tests use their own installation.
test.use({ allowedConsoleMessages: ['Failed to load resource', 'foreign host'] })

for (const [role, home] of [
  ['admin', '/admin'],
  ['member', '/member'],
  ['guest', '/'],
] as const) {
  test(`signing in as ${role} redirects to ${home}, also from the login page afterwards`, async ({
    page,
    site,
  }) => {
    const account = await createAccount(site, role)
    await page.goto('/auth/login')
    await signInForm(page).send(account)
    await expect(page).toHaveURL(home)
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
    expect((await storedSession(page, site))?.user.id).toBe(account.id)
    for (const path of ['/auth/login', '/auth/register']) {
      await page.goto(path)
      await expect(page).toHaveURL(home)
    }
  })
}

test('requires both fields, and sends nothing without them', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await page.goto('/auth/login')
  const { submit, email, password } = signInForm(page)
  await submit.click()
  await expect(page.getByText('Bitte geben Sie Ihre E-Mail-Adresse ein.')).toBeVisible()
  await expect(page.getByText('Bitte geben Sie Ihr Passwort ein.')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('erika@example.org')
  await submit.click()
  await expect(password).toBeFocused()
  expect(sent).not.toContain('POST')
})

test('reports a wrong password in German, with advice, and keeps the form usable', async ({ page, site }) => {
  const account = await createAccount(site, 'guest')
  await page.goto('/auth/login')
  const form = signInForm(page)
  await form.send({ ...account, password: 'falsch' })
  await expect(toast(page, 'Fehler', 'E-Mail-Adresse und Passwort passen nicht zusammen.')).toBeVisible()
  await expect(page.getByText('Bitte prüfen Sie beides.')).toBeVisible()
  await expect(form.password).toBeFocused()
  await expect(form.email).toHaveValue(account.email)
  await form.password.fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('without a network shows an error that suggests to retry', async ({ page, site }) => {
  const account = await createAccount(site, 'guest')
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await signInForm(page).send(account)
  await expect(toast(page, 'Fehler', 'Login fehlgeschlagen')).toBeVisible()
  await expect(page.getByText('Der Server ist gerade nicht zu erreichen.')).toBeVisible()
  await expect(signInForm(page).submit).toBeFocused()
  await page.context().setOffline(false)
  await signInForm(page).submit.click()
  await expect(page).toHaveURL('/')
})

test('fields have autocomplete attributes; the password is hidden at first and can be shown', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const { email, password, form } = signInForm(page)
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.fill('Brezn-und-Bier')
  await expect(password).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Passwort anzeigen' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('Brezn-und-Bier')
  await form.getByRole('button', { name: 'Passwort verbergen' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('the pages of accounts are not indexed', async ({ request }) => {
  for (const path of ['login', 'register', 'forgot', 'reset', 'confirm']) {
    const html = await (await request.get(`/auth/${path}`)).text()
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('before hydration a submit puts nothing into the URL', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/auth/login', { waitUntil: 'commit' })
  const { email, password, submit } = signInForm(page)
  await email.fill('erika@example.org')
  await password.fill('Brezn-und-Bier')
  await expect(submit).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')
})

test('asks for the second factor on the same page, and applies it', async ({ page, site }) => {
  const account = await createAccount(site, 'admin')
  const code = await enrolSecondFactor(site, account)
  await page.goto('/auth/login')
  await signInForm(page).send(account)
  const form = page.getByRole('form', { name: 'Zweiter Faktor' })
  await expect(form.getByLabel('Code')).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await form.getByLabel('Code').fill('000000')
  await form.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(form.getByText('Der Code stimmt nicht.')).toBeVisible()

  // Neither a reload nor another page bypasses it, not even for a moment.
  await page.addInitScript(() => {
    const look = () => {
      if (document.documentElement?.hasAttribute('data-signed-in'))
        sessionStorage.setItem('looked-signed-in', 'yes')
    }
    new MutationObserver(look).observe(document, { attributes: true, subtree: true })
  })
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth/login')
  await expect(form.getByLabel('Code')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('looked-signed-in'))).toBeNull()
  await form.getByLabel('Code').fill(code())
  await form.getByRole('button', { name: 'Bestätigen' }).click()
  // Needs aal2: the database accepts the user as an admin now.
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('accepts a code from any enrolled device', async ({ page, site }) => {
  const account = await createAccount(site, 'guest')
  const [, tablet] = await enrolDevices(site, account, ['Handy', 'Tablet'])
  await page.goto('/auth/login')
  await signInForm(page).send(account)
  const form = page.getByRole('form', { name: 'Zweiter Faktor' })
  await form.getByLabel('Code').fill(tablet?.() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('the second factor can be cancelled', async ({ page, site }) => {
  const account = await createAccount(site, 'guest')
  await enrolSecondFactor(site, account)
  await page.goto('/auth/login')
  await signInForm(page).send(account)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(signInForm(page).email).toBeVisible()
  expect(await storedSession(page, site)).toBeNull()
})

test('reports too many attempts in German', async ({ page }) => {
  const strict = await startSite({ RATE_LIMIT: 'on', DEMO_DATA: 'off' })
  try {
    await page.goto(`${strict.url}/auth/login`)
    await exhaustAttempts(page, strict)
    const form = signInForm(page)
    // On a slow machine the rate limit may have allowed one more attempt.
    await expect(async () => {
      await form.send({ email: 'niemand@example.org', password: 'falsch' })
      await expect(form.submit).toBeEnabled()
      await expect(
        toast(page, 'Fehler', 'Das waren zu viele Versuche. Bitte warten Sie einige Minuten.'),
      ).toBeVisible({ timeout: 1_000 })
    }).toPass()
  } finally {
    await strict.stop()
  }
})

for (const path of ['/auth/login', '/auth/register', '/auth/forgot', '/auth/reset', '/auth/confirm']) {
  test(`${path} has no accessibility violations on desktop and phone, and fits 320 pixels`, async ({
    page,
    accessibilityFindings,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await accessibilityFindings()).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await accessibilityFindings()).toEqual([])
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBe(0)
  })
}

/** Signs in with a wrong password as often as the server allows. */
async function exhaustAttempts(page: Page, { publishableKey }: Site): Promise<void> {
  await page.evaluate(async (apikey) => {
    const attempt = () =>
      fetch('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'niemand@example.org', password: 'falsch' }),
      })
    while ((await attempt()).status !== 429);
  }, publishableKey)
}
