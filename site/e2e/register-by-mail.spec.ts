import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { authClient, createAccount, openSession, signedInAs, storedSession } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import { mailCount, mailedLink } from './fixtures/mail.ts'
import { registrationForm, signInForm } from './fixtures/sign-in.ts'
import { expect, toast } from './fixtures/test.ts'

test.describe('register by mail', () => {
  // Refused requests are logged to the browser's console.
  test.use({ allowedConsoleMessages: ['Failed to load resource'] })

  const CHOSEN = 'Brezn-und-Bier'
  const newAddress = () => `${randomUUID()}@example.org`

  /** Registers in the page with this password, as far as the login page that names the next step. */
  async function register(page: Page, email: string, password = CHOSEN) {
    await page.goto('/auth/register')
    await registrationForm(page).fill({ email, password })
    await registrationForm(page).submit.click()
    await expect(page.getByText('Willkommen, Erika!')).toBeVisible()
    await expect(page).toHaveURL('/auth/login')
  }

  const confirmButton = (page: Page) => page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' })

  test('a new account is confirmed by one press in the browser that registered, and keeps its password', async ({
    page,
    site,
    mailServer,
  }) => {
    const email = newAddress()
    await page.goto('/auth/register')
    await registrationForm(page).fill({ email, password: CHOSEN })
    const newsletter = registrationForm(page).form.getByRole('checkbox', { name: /Newsletter/ })
    await expect(newsletter).not.toBeChecked()
    await newsletter.check()
    await registrationForm(page).submit.click()
    await expect(page.getByText('Willkommen, Erika!')).toBeVisible()
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByText(`Wir haben eine E-Mail an ${email} geschickt.`)).toBeVisible()
    await expect(signInForm(page).email).toHaveValue(email)
    // Only the browser knows what the history has, so the server writes the page without it.
    await page.reload()
    await expect(page.getByText(`Wir haben eine E-Mail an ${email} geschickt.`)).toBeVisible()
    await expect(signInForm(page).email).toHaveValue(email)

    const link = await mailedLink(mailServer, email, 'signup')
    const confirmed = () =>
      site.sql('select 1 from auth.users where email = $1 and email_confirmed_at is not null', [email])
    await page.goto(link, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail bestätigen')
    expect(await confirmed(), 'a look at the link changes nothing').toEqual([])
    const subscription = () =>
      site.sql('select state, proof from public.newsletter_subscribers where email = $1', [email])
    expect(await subscription()).toEqual([])
    await confirmButton(page).click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'E-Mail bestätigt')).toBeVisible()
    expect(await confirmed()).toHaveLength(1)
    expect(await subscription()).toEqual([{ state: 'confirmed', proof: 'account' }])
    expect((await storedSession(page, site))?.user.email).toBe(email)
    expect(await page.evaluate(() => localStorage.getItem('signUps'))).toBeNull()
    expect((await openSession(site, { email, password: CHOSEN })).user.email).toBe(email)
  })

  test('in another browser the link asks for the password of the registration, whoever else has registered the address', async ({
    page,
    browser,
    site,
    mailServer,
    accessibilityFindings,
  }) => {
    const email = newAddress()
    const elsewhere = await browser.newPage()
    await register(elsewhere, email)
    await elsewhere.close()
    const foreign = await authClient(site).signUp({ email, password: 'Passwort-des-Fremden' })
    expect(foreign.error).toBeNull()
    // The newer mail replaces the link of the older one.
    await expect.poll(() => mailCount(mailServer, email)).toBe(2)

    await page.goto(await mailedLink(mailServer, email, 'signup'))
    const form = page.getByRole('form', { name: 'E-Mail bestätigen' })
    await form.getByLabel('Passwort').fill('Brezn-und-Beer')
    await confirmButton(page).click()
    await expect(form.getByText('Mit diesem Passwort wurde diese Adresse nicht registriert.')).toBeVisible()
    expect(await accessibilityFindings()).toEqual([])
    await form.getByLabel('Passwort').fill(CHOSEN)
    await confirmButton(page).click()
    await expect(page).toHaveURL('/')
    expect((await storedSession(page, site))?.user.user_metadata).toMatchObject({ first_name: 'Erika' })
    expect((await openSession(site, { email, password: CHOSEN })).user.email).toBe(email)
    await expect(openSession(site, { email, password: 'Passwort-des-Fremden' })).rejects.toThrow(
      'Invalid login credentials',
    )
  })

  test('who did not register herself, though others at her browser did, chooses a new password', async ({
    page,
    site,
    mailServer,
    accessibilityFindings,
  }) => {
    await register(page, newAddress())
    const email = newAddress()
    const data = { first_name: 'Dumme', last_name: 'Gans' }
    await authClient(site).signUp({ email, password: 'Passwort-des-Fremden', options: { data } })

    await page.goto(await mailedLink(mailServer, email, 'signup'))
    await confirmButton(page).click()
    const asked = page.getByRole('form', { name: 'E-Mail bestätigen' })
    await expect(asked.getByLabel('Passwort')).toBeFocused()
    await asked.getByRole('button', { name: 'Neues Passwort wählen' }).click()
    const form = page.getByRole('form', { name: 'Neues Passwort' })
    await expect(form.getByRole('textbox', { name: 'Neues Passwort' })).toBeFocused()
    expect(await accessibilityFindings()).toEqual([])
    expect(await site.sql('select email_confirmed_at from auth.users where email = $1', [email])).toEqual([
      { email_confirmed_at: null },
    ])
    await form.getByRole('textbox', { name: 'Neues Passwort' }).fill('Neue-Brezn')
    await form.getByLabel('Passwort bestätigen').fill('Neue-Brezn')
    await confirmButton(page).click()
    await expect(page).toHaveURL('/')
    expect((await openSession(site, { email, password: 'Neue-Brezn' })).user.user_metadata).toEqual({})
    await expect(openSession(site, { email, password: 'Passwort-des-Fremden' })).rejects.toThrow(
      'Invalid login credentials',
    )
  })

  test('a used link offers another, which confirms the account', async ({ page, site, mailServer }) => {
    const account = await createAccount(site, 'guest', { confirmed: false })
    await page.goto('/auth/confirm?token_hash=nichts&type=signup')
    await page.getByRole('form', { name: 'E-Mail bestätigen' }).getByLabel('Passwort').fill(account.password)
    await confirmButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('main').getByLabel('E-Mail').fill(account.email)
    await page.getByRole('button', { name: 'Link noch einmal senden' }).click()
    await expect(page.getByText(`Wenn die Bestätigung für ${account.email} noch fehlt`)).toBeVisible()
    await page.goto(await mailedLink(mailServer, account.email, 'signup'))
    await page.getByRole('form', { name: 'E-Mail bestätigen' }).getByLabel('Passwort').fill(account.password)
    await confirmButton(page).click()
    await expect(page).toHaveURL('/')
    expect(await mailCount(mailServer, account.email)).toBe(1)
  })
})

test.describe('member email', () => {
  test('a new e-mail address is used once both mails are confirmed', async ({ page, site, mailServer }) => {
    const account = await signedInAs(page, site, 'member')
    const email = `neu-${account.email}`
    await page.goto('/member/security')
    await expect(page.getByText('Wir schicken Ihnen zwei E-Mails')).toBeVisible()
    await page.getByLabel('Neue E-Mail-Adresse').fill(email)
    await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click()
    await expect(toast(page, 'Bitte bestätigen Sie beide E-Mails')).toBeVisible()
    await expect(page.getByText('wartet noch auf Ihre Bestätigung')).toContainText(email)

    const [first, second] = [
      await mailedLink(mailServer, account.email, 'email_change'),
      await mailedLink(mailServer, email, 'email_change'),
    ]
    const confirm = async (link: string) => {
      await page.goto(link)
      await page.getByRole('button', { name: 'Änderung bestätigen' }).click()
    }
    await confirm(first)
    await expect(page.getByText('Eine Bestätigung fehlt noch')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(openSession(site, { ...account, email })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    await confirm(second)
    await expect(page.getByText('unter der neuen E-Mail-Adresse')).toBeVisible()
    expect((await storedSession(page, site))?.user.email).toBe(email)
    await openSession(site, { ...account, email })
  })
})
