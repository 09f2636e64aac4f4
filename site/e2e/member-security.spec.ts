import type { Page } from '@playwright/test'
import { authClient, createAccount, openSession, signedInAs, storedSession } from './fixtures/accounts.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { codeFor } from './fixtures/second-factor.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test, toast } from './fixtures/test.ts'

test.use({ allowedConsoleMessages: ['Failed to load resource'] })

function passwordForm(page: Page) {
  const form = page.getByRole('form', { name: 'Passwort ändern' })
  return {
    current: form.getByLabel('Jetziges Passwort'),
    password: form.getByLabel(/^Neues Passwort\*$/),
    repeated: form.getByLabel('Neues Passwort wiederholen'),
    change: form.getByRole('button', { name: 'Passwort ändern' }),
    async fill(current: string, password: string, repeated = password) {
      await this.current.fill(current)
      await this.password.fill(password)
      await this.repeated.fill(repeated)
      await this.change.click()
    },
  }
}

/** Enrols a device in the browser; returns its secret. */
async function enrol(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: /einrichten$/ }).click()
  await page.getByLabel('Name des Geräts').fill(name)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('img', { name: 'QR-Code für Ihre Authenticator-App' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'App auf diesem Gerät öffnen' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\//,
  )
  const text = (await page.getByRole('form', { name: 'Gerät einrichten' }).textContent()) ?? ''
  const secret = /(?:[A-Z2-7]{4} ?){8}/.exec(text)?.[0] ?? ''
  await page.getByLabel('Code aus Ihrer App').fill(codeFor(secret))
  await page.getByRole('button', { name: 'Code bestätigen' }).click()
  await expect(toast(page, 'Zweiter Faktor eingerichtet')).toBeVisible()
  return secret
}

const isSessionAlive = async (site: Site, refreshToken: string): Promise<boolean> => {
  const { error } = await authClient(site).refreshSession({ refresh_token: refreshToken })
  return error === null
}

test('the password is changed, other devices are signed out, and then all of them, each after a confirmation', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const account = await signedInAs(page, site, 'member')
  const elsewhere = await openSession(site, account)
  const question = page.getByRole('alertdialog')
  await page.goto('/member/security')
  const form = passwordForm(page)
  await expect(page.getByRole('button', { name: 'Zweiten Faktor einrichten' })).toBeVisible()

  const password = 'Neue-Brezn-2026'
  await test.step('the password, with the current one; other devices are signed out', async () => {
    await form.fill('falsch', password)
    await expect(form.current).toHaveAccessibleDescription('Das ist nicht Ihr jetziges Passwort.')
    await expect(form.current).toBeFocused()
    expect(await accessibilityFindings(), 'with an error').toEqual([])
    await form.fill(account.password, password)
    await expect(toast(page, 'Passwort geändert')).toBeVisible()
    await expect(form.current).toHaveValue('')
    await expect(openSession(site, account)).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await isSessionAlive(site, elsewhere.refresh_token)).toBe(false)
  })

  await test.step('signed out elsewhere', async () => {
    const others = await openSession(site, { ...account, password })
    await page.getByRole('button', { name: 'Andere Geräte abmelden' }).click()
    await question.getByRole('button', { name: 'Abmelden' }).click()
    await expect(toast(page, 'Andere Geräte abgemeldet')).toBeVisible()
    expect(await isSessionAlive(site, others.refresh_token)).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sicherheit')
  })

  await test.step('signed out everywhere', async () => {
    const others = await openSession(site, { ...account, password })
    await page.getByRole('button', { name: 'Überall abmelden' }).click()
    await expect(question).toHaveAccessibleName('Überall abmelden?')
    await expect(question).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Überall abmelden' }).click()
    await question.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(toast(page, 'Überall abgemeldet')).toBeVisible()
    expect(await storedSession(page, site)).toBeNull()
    expect(await isSessionAlive(site, others.refresh_token)).toBe(false)
  })
})

test('the e-mail address is changed at once where no mail is delivered, unless another account has it', async ({
  page,
  site,
}) => {
  skipOnRealHost({ differs: 'Confirmation' })
  const account = await signedInAs(page, site, 'member')
  const email = `neu-${account.email}`
  const other = await createAccount(site)
  await page.goto('/member/security')
  const field = page.getByLabel('Neue E-Mail-Adresse')
  await expect(page.getByText('Die neue Adresse gilt sofort')).toBeVisible()
  await field.fill(other.email)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Mit dieser Adresse ist schon ein Konto angemeldet.')
  await field.fill(` ${email.toUpperCase()} `)
  await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click()
  await expect(toast(page, 'E-Mail-Adresse geändert')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Sie melden sich an mit ${email}`)
})

test('the second factor is enrolled with a QR code and a valid code, asked for when the session has aal1 only, and removed', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const account = await signedInAs(page, site, 'member')
  const factors = () =>
    site.sql<{ status: string }>('select status from auth.mfa_factors where user_id = $1', [account.id])
  const begin = page.getByRole('button', { name: 'Zweiten Faktor einrichten' })
  await page.goto('/member/security')

  const secret = await enrol(page, 'Handy')
  await test.step('listed', async () => {
    await expect(page.getByRole('button', { name: 'Weiteres Gerät einrichten' })).toBeFocused()
    const device = page.getByRole('listitem').filter({ hasText: 'Handy' })
    await expect(device).toContainText('eingerichtet am')
    await expect(page.getByText('Wenn das Handy weg ist')).toBeVisible()
    expect(await accessibilityFindings()).toEqual([])
    expect(await factors()).toEqual([{ status: 'verified' }])
  })

  await test.step('asked for', async () => {
    // As if the session were older than the factor.
    await site.sql(`update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1`, [account.id])
    await passwordForm(page).fill(account.password, 'Neue-Brezn-2026')
    const prompt = page.getByRole('dialog', { name: 'Zweiter Faktor' })
    await expect(prompt.getByLabel('Code aus Ihrer App')).toBeFocused()
    await expect(prompt).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await prompt.getByLabel('Code aus Ihrer App').fill('000000')
    await page.keyboard.press('Enter')
    await expect(prompt.getByLabel('Code aus Ihrer App')).toHaveAccessibleDescription(/Der Code stimmt nicht/)
    await prompt.getByLabel('Code aus Ihrer App').fill(codeFor(secret, 1))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Passwort geändert')).toBeVisible()
  })

  await test.step('removed', async () => {
    await page.getByRole('button', { name: 'Handy entfernen' }).click()
    const question = page.getByRole('alertdialog', { name: 'Gerät entfernen?' })
    await expect(question).toContainText('nur noch durch das Passwort geschützt')
    await expect(question).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
    await question.getByRole('button', { name: 'Entfernen' }).click()
    await expect(toast(page, 'Gerät entfernt')).toBeVisible()
    await expect(page.getByText('zurzeit nur durch das Passwort geschützt')).toBeVisible()
    await expect(begin).toBeFocused()
    expect(await factors()).toEqual([])
  })
})
