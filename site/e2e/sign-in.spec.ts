import { createAccount, storedSession } from './fixtures/accounts.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { enrolDevices } from './fixtures/second-factor.ts'
import { signInForm } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// Refused requests are logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource'] })

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

test('asks for the second factor on the same page, where it can be cancelled, and applies it; accepts a code of any device', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'admin')
  const [, tablet] = await enrolDevices(site, account, ['Handy', 'Tablet'])
  await page.goto('/auth/login')
  await signInForm(page).send(account)
  const form = page.getByRole('form', { name: 'Zweiter Faktor' })
  await expect(form.getByLabel('Code')).toBeFocused()
  await form.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(signInForm(page).email).toBeVisible()
  expect(await storedSession(page, site)).toBeNull()

  await signInForm(page).send(account)
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
  await form.getByLabel('Code').fill(tablet?.() ?? '')
  await page.keyboard.press('Enter')
  // Needs aal2: the database accepts the user as an admin now.
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the pages of accounts have no accessibility violations, and fit with text at 200 %', async ({
  page,
  accessibilityFindings,
}) => {
  const check = async (title: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    // Header and footer are those of the public pages.
    expect(await accessibilityFindings('main'), title).toEqual([])
    expect(await overflowingElementsAt(page, [320, 1280]), title).toEqual([])
  }
  const follow = (name: string) => page.getByRole('main').getByRole('link', { name }).click()
  await page.goto('/auth/confirm?token_hash=abc')
  await check('Dieser Link gilt nicht mehr')
  await follow('Zum Login')
  await check('Login')
  await follow('Jetzt registrieren')
  await check('Registrierung')
  await follow('Zum Login')
  await follow('Passwort vergessen?')
  await check('Passwort vergessen?')
  await page.goto('/auth/reset')
  await check('Neues Passwort')
})
