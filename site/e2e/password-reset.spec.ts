import { randomUUID } from 'node:crypto'
import { authClient, createAccount, openSession, storedSession } from './fixtures/accounts.ts'
import { mailCount, mailedLink, outbox } from './fixtures/mail.ts'
import { enrolSecondFactor } from './fixtures/second-factor.ts'
import { newPasswordForm } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

// Refused requests, and /member before it exists, are logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource'] })

test('resets a password by mail, with a link that works once, and ends every other session', async ({
  page,
  site,
}) => {
  const account = await createAccount(site, 'guest')
  const elsewhere = await openSession(site, account)
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await expect(page).toHaveURL('/auth/forgot')
  await page.getByRole('main').getByLabel('E-Mail').fill(account.email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByText(`Wenn es zu ${account.email} ein Konto gibt`)).toBeVisible()

  const link = await mailedLink(outbox(site), account.email, 'recovery')
  await page.goto(link)
  await page.getByRole('button', { name: 'Neues Passwort wählen' }).click()
  await expect(page).toHaveURL('/auth/reset')
  const form = newPasswordForm(page)
  await form.send('abcde')
  await expect(page.getByText('Passwort muss mindestens 6 Zeichen lang sein', { exact: true })).toBeVisible()
  await form.send('Neue-Brezn', 'Neue-Breze')
  await expect(page.getByText('Passwörter stimmen nicht überein', { exact: true })).toBeVisible()
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

  await page.goto(link)
  await page.getByRole('button', { name: 'Neues Passwort wählen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click()
  await expect(page).toHaveURL('/auth/forgot')
})

test('offers another link instead of a form without a session and for an incomplete link, answers the same to an unknown address, and shows an error without a network', async ({
  page,
  site,
}) => {
  await page.goto('/auth/confirm?token_hash=abc')
  await expect(page.getByText('Vielleicht fehlt beim Kopieren ein Stück.')).toBeVisible()
  await page.goto('/auth/reset')
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click()
  await expect(page).toHaveURL('/auth/forgot')

  const email = `${randomUUID()}@example.org`
  const field = page.getByRole('main').getByLabel('E-Mail')
  await field.fill(email)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(toast(page, 'Fehler', 'Die E-Mail konnte nicht gesendet werden.')).toBeVisible()
  await expect(page.getByText('Sehen Sie in Ihr Postfach')).toBeHidden()
  await page.context().setOffline(false)

  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByText(`Wenn es zu ${email} ein Konto gibt`)).toBeVisible()
  expect(await mailCount(outbox(site), email)).toBe(0)
})

test('a recovered account with a second factor asks for it first', async ({ page, site }) => {
  const account = await createAccount(site, 'guest')
  const code = await enrolSecondFactor(site, account)
  await authClient(site).resetPasswordForEmail(account.email)
  await page.goto(await mailedLink(outbox(site), account.email, 'recovery'))
  await page.getByRole('button', { name: 'Neues Passwort wählen' }).click()
  await page.getByRole('form', { name: 'Zweiter Faktor' }).getByLabel('Code').fill(code())
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await newPasswordForm(page).send('Neue-Brezn')
  await expect(page.getByText('Ihr neues Passwort gilt ab sofort')).toBeVisible()
})

test('an invitation is accepted with a new password', async ({ page, site }) => {
  const email = `${randomUUID()}@example.org`
  const invited = await authClient(site, site.secretKey).admin.inviteUserByEmail(email)
  expect(invited.error).toBeNull()
  await page.goto(await mailedLink(outbox(site), email, 'invite'))
  await page.getByRole('button', { name: 'Einladung annehmen' }).click()
  await newPasswordForm(page).send('Neue-Brezn')
  await expect(page.getByText('Ihr neues Passwort gilt ab sofort')).toBeVisible()
  expect((await openSession(site, { email, password: 'Neue-Brezn' })).user.email).toBe(email)
})

test('a magic link signs in and redirects to pages of this site only', async ({ page, site }) => {
  for (const [target, expected] of [
    [`${site.url}/ideen?suche=brunnen`, '/ideen?suche=brunnen'],
    ['https://elsewhere.example/ideen', '/'],
  ] as const) {
    const { email } = await createAccount(site, 'guest')
    await authClient(site).signInWithOtp({ email, options: { emailRedirectTo: target } })
    await page.goto(await mailedLink(outbox(site), email, 'magiclink'))
    await page.getByRole('button', { name: 'Jetzt anmelden' }).click()
    await expect(page).toHaveURL(expected)
    expect((await storedSession(page, site))?.user.email).toBe(email)
  }
})
