import { createAccount, storedSession } from './fixtures/accounts.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { enrolDevices } from './fixtures/second-factor.ts'
import { signInForm } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

// Refused requests are logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource'] })

test('a wrong password and a lost network show errors in German with advice; signing in then leads a guest home, also from the pages of accounts afterwards', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'guest')
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  const form = signInForm(page)
  await form.send({ ...account, password: 'falsch' })
  await expect(toast(page, 'Fehler', 'E-Mail-Adresse und Passwort passen nicht zusammen.')).toBeVisible()
  await expect(page.getByText('Bitte prüfen Sie beides.')).toBeVisible()
  await expect(form.password).toBeFocused()
  await expect(form.email).toHaveValue(account.email)

  await page.context().setOffline(true)
  await form.send(account)
  await expect(toast(page, 'Fehler', 'Login fehlgeschlagen')).toBeVisible()
  await expect(page.getByText('Der Server ist gerade nicht zu erreichen.')).toBeVisible()
  await expect(form.submit).toBeFocused()
  await page.context().setOffline(false)
  await form.password.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  expect((await storedSession(page, site))?.user.id).toBe(account.id)
  for (const path of ['/auth/login', '/auth/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
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

test('a member is led to the members area by the form, and by the login page afterwards', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'member')
  await page.goto('/auth/login')
  await signInForm(page).send(account)
  await expect(page).toHaveURL('/member')
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/member')
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
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/admin')
})

test('the pages of accounts have no accessibility violations, and fit with text at 200 %', async ({
  page,
  accessibilityFindings,
}) => {
  for (const path of ['login', 'register', 'forgot', 'reset', 'confirm']) {
    await page.goto(`/auth/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Header and footer are those of the public pages.
    expect(await accessibilityFindings('main'), path).toEqual([])
    expect(await overflowingElementsAt(page, [320, 640, 1280]), path).toEqual([])
  }
})
