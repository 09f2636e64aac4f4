import { randomUUID } from 'node:crypto'
import { createAccount, openSession, storedSession } from './fixtures/accounts.ts'
import { test } from './fixtures/confirming.ts'
import { mailCount, mailedLink } from './fixtures/mail.ts'
import { newPasswordForm, registrationForm, signInForm } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

// Refused requests are logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource'] })

const newAddress = () => `${randomUUID()}@example.org`

test('a new account is confirmed by the link in its mail with a button, and then sets a password', async ({
  page,
  site,
  mailServer,
  accessibilityFindings,
}) => {
  const email = newAddress()
  await page.goto('/auth/register')
  await registrationForm(page).fill({ email })
  const newsletter = registrationForm(page).form.getByRole('checkbox', { name: /Newsletter/ })
  await expect(newsletter).not.toBeChecked()
  await newsletter.check()
  await registrationForm(page).submit.click()
  await expect(page.getByText('Willkommen, Erika!')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
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
  await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
  await expect(page).toHaveURL('/auth/reset')
  await expect(toast(page, 'E-Mail bestätigt')).toBeVisible()
  expect(await confirmed()).toHaveLength(1)
  expect(await subscription()).toEqual([{ state: 'confirmed', proof: 'account' }])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort wählen')
  expect(await accessibilityFindings()).toEqual([])
  await newPasswordForm(page, 'Passwort wählen').send('Neue-Brezn')
  await expect(page.getByText('Ihr Passwort gilt ab sofort')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Weiter' }).click()
  await expect(page).toHaveURL('/')
  expect((await storedSession(page, site))?.user.email).toBe(email)
  expect((await openSession(site, { email, password: 'Neue-Brezn' })).user.email).toBe(email)
})

test('a used link offers another, which confirms the account', async ({ page, site, mailServer }) => {
  const account = await createAccount(site, 'guest', { confirmed: false })
  await page.goto('/auth/confirm?token_hash=nichts&type=signup')
  await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('main').getByLabel('E-Mail').fill(account.email)
  await page.getByRole('button', { name: 'Link noch einmal senden' }).click()
  await expect(page.getByText(`Wenn die Bestätigung für ${account.email} noch fehlt`)).toBeVisible()
  await page.goto(await mailedLink(mailServer, account.email, 'signup'))
  await page.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
  await expect(page).toHaveURL('/auth/reset')
  expect(await mailCount(mailServer, account.email)).toBe(1)
})
