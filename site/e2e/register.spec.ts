import { randomUUID } from 'node:crypto'
import { authClient, createAccount, openSession, storedSession } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import { mailCount, mailedLink } from './fixtures/mail.ts'
import { newPasswordForm, registrationForm, signInForm } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

// Refused requests are logged to the browser's console; some tests use their own installation.
test.use({ allowedConsoleMessages: ['Failed to load resource', 'foreign host'] })

const newAddress = () => `${randomUUID()}@example.org`

test('a new account sees a welcome message, and the login page after two seconds', async ({ page, site }) => {
  const email = newAddress()
  await page.goto('/auth/register')
  const form = registrationForm(page)
  await form.fill({ email, password: 'abcdef' })
  await page.clock.install()
  const request = page.waitForRequest(/\/auth\/v1\/signup/)
  await form.submit.click()
  await expect(page.getByText('Willkommen, Erika!')).toBeVisible()
  await page.clock.fastForward(1_000)
  await expect(page).toHaveURL('/auth/register')
  await page.clock.fastForward(1_000)
  await expect(page).toHaveURL('/')

  const sent = await request
  expect(new URL(sent.url()).searchParams.get('redirect_to')).toBe(site.url)
  expect(sent.postDataJSON()).toMatchObject({
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

test.describe('with mail confirmation', () => {
  test.slow()

  test('a new account is confirmed by the link in its mail with a button, and then sets a password', async ({
    page,
    confirmingSite,
    mailServer,
  }) => {
    const email = newAddress()
    await page.goto(`${confirmingSite.url}/auth/register`)
    await registrationForm(page).fill({ email })
    const newsletter = registrationForm(page).form.getByRole('checkbox', { name: /Newsletter/ })
    await expect(newsletter).not.toBeChecked()
    await newsletter.check()
    await registrationForm(page).submit.click()
    await expect(page.getByText('Willkommen, Erika!')).toBeVisible()
    await expect(page).toHaveURL(`${confirmingSite.url}/auth/login`)
    await expect(page.getByText(`Wir haben eine E-Mail an ${email} geschickt.`)).toBeVisible()
    await expect(signInForm(page).email).toHaveValue(email)

    const link = await mailedLink(mailServer, email, 'signup')
    const confirmed = () =>
      confirmingSite.sql('select 1 from auth.users where email = $1 and email_confirmed_at is not null', [
        email,
      ])
    await page.goto(link, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail bestätigen')
    expect(await confirmed(), 'a look at the link changes nothing').toEqual([])
    const subscription = () =>
      confirmingSite.sql('select state, proof from public.newsletter_subscribers where email = $1', [email])
    expect(await subscription()).toEqual([])
    await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
    await expect(page).toHaveURL(`${confirmingSite.url}/auth/reset`)
    await expect(toast(page, 'E-Mail bestätigt')).toBeVisible()
    expect(await confirmed()).toHaveLength(1)
    expect(await subscription()).toEqual([{ state: 'confirmed', proof: 'account' }])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort wählen')
    await page.reload()
    await newPasswordForm(page, 'Passwort wählen').send('Neue-Brezn')
    await expect(page.getByText('Ihr Passwort gilt ab sofort')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Weiter' }).click()
    await expect(page).toHaveURL(`${confirmingSite.url}/`)
    expect((await storedSession(page, confirmingSite))?.user.email).toBe(email)
    expect((await openSession(confirmingSite, { email, password: 'Neue-Brezn' })).user.email).toBe(email)
  })

  test('an account confirmed without a password sees at the login how to get one', async ({
    page,
    confirmingSite,
    mailServer,
    accessibilityFindings,
  }) => {
    const email = newAddress()
    const password = 'Brezn-und-Bier'
    await authClient(confirmingSite).signUp({ email, password })
    await page.goto(await mailedLink(mailServer, email, 'signup'))
    await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort wählen')
    expect(await accessibilityFindings()).toEqual([])
    await page.evaluate(() => localStorage.clear())

    await page.goto(`${confirmingSite.url}/auth/login`)
    await signInForm(page).send({ email, password })
    await expect(page.getByText('Über „Passwort vergessen?“ wählen Sie jetzt eines.')).toBeVisible()
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    // Before that the field of the same name on the login page would be filled.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort vergessen?')
    await page.getByRole('main').getByLabel('E-Mail').fill(email)
    await page.getByRole('button', { name: 'Link anfordern' }).click()
    await page.goto(await mailedLink(mailServer, email, 'recovery'))
    await page.getByRole('button', { name: 'Neues Passwort wählen' }).click()
    await newPasswordForm(page).send(password)
    await expect(page.getByText('Ihr neues Passwort gilt ab sofort')).toBeVisible()
  })

  test('an address that has an account gets the same response as a new one, and a sign-in link by mail', async ({
    page,
    confirmingSite,
    mailServer,
  }) => {
    const { email } = await createAccount(confirmingSite, 'guest')
    await page.goto(`${confirmingSite.url}/auth/register`)
    await registrationForm(page).fill({ email })
    await registrationForm(page).submit.click()
    await expect(page.getByText('Willkommen, Erika!')).toBeVisible()
    await expect(page).toHaveURL(`${confirmingSite.url}/auth/login`)
    expect(await mailedLink(mailServer, email, 'magiclink')).toContain(confirmingSite.url)
  })

  test('an unconfirmed account can request the mail again at the login', async ({
    page,
    confirmingSite,
    mailServer,
  }) => {
    const account = await createAccount(confirmingSite, 'guest', { confirmed: false })
    await page.goto(`${confirmingSite.url}/auth/login`)
    await signInForm(page).send(account)
    await expect(toast(page, 'Fehler', 'E-Mail nicht bestätigt')).toBeVisible()
    await page.getByRole('button', { name: 'Link noch einmal senden' }).click()
    await expect(page.getByText(`Der neue Link ist unterwegs an ${account.email}.`)).toBeFocused()
    await page.goto(await mailedLink(mailServer, account.email, 'signup'))
    await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
    await expect(page).toHaveURL(`${confirmingSite.url}/auth/reset`)
    expect(await mailCount(mailServer, account.email)).toBe(1)
  })

  test('a used link offers another', async ({ page, confirmingSite, mailServer }) => {
    const account = await createAccount(confirmingSite, 'guest', { confirmed: false })
    await page.goto(`${confirmingSite.url}/auth/confirm?token_hash=nichts&type=signup`)
    await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('main').getByLabel('E-Mail').fill(account.email)
    await page.getByRole('button', { name: 'Link noch einmal senden' }).click()
    await expect(page.getByText(`Wenn die Bestätigung für ${account.email} noch fehlt`)).toBeVisible()
    expect(await mailedLink(mailServer, account.email, 'signup')).toContain(confirmingSite.url)
  })
})
