import { randomUUID } from 'node:crypto'
import { authClient, createAccount, openSession, storedSession } from './fixtures/accounts.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { mailedLink, outbox } from './fixtures/mail.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { enrolDevices, enrolSecondFactor } from './fixtures/second-factor.ts'
import { newPasswordForm, registrationForm, signInForm } from './fixtures/sign-in.ts'
import { expect, test, toast } from './fixtures/test.ts'

test.describe('sign in', () => {
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
    await page.keyboard.press('Enter')
    await expect(submit).toHaveAttribute('aria-busy', 'true')
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
})

test.describe('register', () => {
  // Refused requests are logged to the browser's console.
  test.use({ allowedConsoleMessages: ['Failed to load resource'] })

  const newAddress = () => `${randomUUID()}@example.org`

  test('a new account is refused for a taken address, else sees a welcome message, and the start page after two seconds', async ({
    page,
    site,
  }) => {
    skipOnRealHost({ differs: 'Confirmation' })
    await page.clock.install()
    const taken = await createAccount(site, 'guest')
    await page.goto('/auth/register')
    const form = registrationForm(page)
    const submit = async () => {
      const [answer] = await Promise.all([page.waitForResponse(/\/auth\/v1\/signup/), form.submit.click()])
      return answer
    }
    await form.fill({ email: taken.email })
    expect((await submit()).status()).toBe(422)
    await expect(toast(page, 'Fehler', 'Diese E-Mail-Adresse ist bereits registriert')).toBeVisible()

    const email = newAddress()
    await form.fill({ email, password: 'abcdef' })
    const request = (await submit()).request()
    await expect(page.getByText('Willkommen, Erika!')).toBeVisible()
    await expect(page.locator('[data-toast]'), 'the message of the failure').toHaveCount(0)
    await page.clock.runFor(2_000)
    await expect(page).toHaveURL('/')

    expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(site.url)
    expect(request.postDataJSON()).toMatchObject({
      email,
      data: { first_name: 'Erika', last_name: 'Mustermann' },
    })
    const rows = await site.sql(
      'select p.first_name, p.last_name from public.profiles p join auth.users u on u.id = p.user_id where u.email = $1',
      [email],
    )
    expect(rows).toEqual([{ first_name: 'Erika', last_name: 'Mustermann' }])
    expect((await storedSession(page, site))?.user.email).toBe(email)
  })
})

test.describe('password reset', () => {
  // Refused requests, and /member before it exists, are logged to the browser's console.
  test.use({ allowedConsoleMessages: ['Failed to load resource'] })

  test('resets a password by mail, after the second factor where there is one, and ends every other session', async ({
    page,
    site,
  }) => {
    const account = await createAccount(site, 'guest')
    const elsewhere = await openSession(site, account)
    const code = await enrolSecondFactor(site, account)
    await page.goto('/auth/forgot')
    await page.getByRole('main').getByLabel('E-Mail').fill(account.email)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await expect(page.getByText(`Wenn es zu ${account.email} ein Konto gibt`)).toBeVisible()

    await page.goto(await mailedLink(outbox(site), account.email, 'recovery'))
    await page.getByRole('button', { name: 'Neues Passwort wählen' }).click()
    await page.getByRole('form', { name: 'Zweiter Faktor' }).getByLabel('Code').fill(code())
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(page).toHaveURL('/auth/reset')
    const form = newPasswordForm(page)
    await form.send(account.password)
    await expect(page.getByText('Das ist Ihr bisheriges Passwort.')).toBeVisible()
    await form.send('Neue-Brezn')
    await expect(page.getByText('Ihr neues Passwort gilt ab sofort')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Weiter' }).click()
    await expect(page).toHaveURL('/')

    expect((await openSession(site, { ...account, password: 'Neue-Brezn' })).user.id).toBe(account.id)
    await expect(openSession(site, account)).rejects.toThrow('Invalid login credentials')
    const refreshed = await authClient(site).refreshSession(elsewhere)
    expect(refreshed.data.session).toBeNull()
  })

  test('an invitation is accepted with a new password; a magic link signs in, and leads to its page', async ({
    page,
    site,
  }) => {
    const email = `${randomUUID()}@example.org`
    const invited = await authClient(site, site.secretKey).admin.inviteUserByEmail(email)
    expect(invited.error).toBeNull()
    await page.goto(await mailedLink(outbox(site), email, 'invite'))
    await page.getByRole('button', { name: 'Einladung annehmen' }).click()
    await newPasswordForm(page, 'Passwort wählen').send('Neue-Brezn')
    await expect(page.getByText('Ihr Passwort gilt ab sofort')).toBeVisible()
    expect((await openSession(site, { email, password: 'Neue-Brezn' })).user.email).toBe(email)

    const other = await createAccount(site, 'guest')
    const emailRedirectTo = `${site.url}/ideen?suche=brunnen`
    await authClient(site).signInWithOtp({ email: other.email, options: { emailRedirectTo } })
    await page.goto(await mailedLink(outbox(site), other.email, 'magiclink'))
    await page.getByRole('button', { name: 'Jetzt anmelden' }).click()
    await expect(page).toHaveURL('/ideen?suche=brunnen')
    expect((await storedSession(page, site))?.user.email).toBe(other.email)
  })
})
