import { randomUUID } from 'node:crypto'
import { authClient, createAccount, openSession, storedSession } from './fixtures/accounts.ts'
import { mailedLink, outbox } from './fixtures/mail.ts'
import { enrolSecondFactor } from './fixtures/second-factor.ts'
import { newPasswordForm } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

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
