import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

/** The form, by accessible names. */
function profileForm(page: Page) {
  const form = page.getByRole('form', { name: 'Profil' })
  return {
    form,
    firstName: form.getByLabel('Vorname'),
    lastName: form.getByLabel('Nachname'),
    phone: form.getByLabel('Telefon'),
    address: form.getByLabel('Straße'),
    postalCode: form.getByLabel('Postleitzahl'),
    city: form.getByLabel('Ort'),
    newsletter: form.getByRole('switch', { name: 'Newsletter abonnieren' }),
    save: form.getByRole('button', { name: 'Änderungen speichern' }),
  }
}

test('the changed fields of the profile are stored, and unsaved changes are asked about', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const { id, email } = await signedInAs(page, site, 'member')
  await page.goto('/member')
  const { form, ...fields } = profileForm(page)
  await expect(fields.firstName).toHaveValue('Erika')
  await expect(fields.newsletter).toBeChecked()
  await expect(page.getByRole('main')).toContainText(email)
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  await expect(page.getByRole('region', { name: 'Ihr Konto' })).toContainText(
    day.format(new Date()).replace('. ', '.\u00a0'),
  )
  await expect(page.getByRole('region', { name: 'Brauchen Sie Hilfe?' }).getByRole('link')).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  expect(await accessibilityFindings()).toEqual([])

  await fields.firstName.fill(' Eva ')
  await fields.phone.fill('+49 9461 12345')
  await fields.address.fill('Musterstraße 2')
  await fields.postalCode.fill('93426')
  await fields.city.fill('Roding')
  await fields.newsletter.press('Space')
  await expect(form).toContainText('Noch nicht gespeichert')
  await test.step('a link and signing out ask before they discard changes', async () => {
    const question = page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
    await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
    await expect(question).toBeVisible()
    await expect(question).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL('/member')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await question.getByRole('button', { name: 'Hier bleiben' }).click()
    await expect(fields.city).toHaveValue('Roding')
  })

  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await fields.lastName.press('Enter')
  const request = await sent
  expect(new URL(request.url()).searchParams.get('user_id')).toBe(`eq.${id}`)
  expect(request.postDataJSON()).toEqual({
    first_name: 'Eva',
    phone: '+49 9461 12345',
    address: 'Musterstraße 2',
    city: 'Roding',
    postal_code: '93426',
    newsletter_subscribed: false,
  })
  await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Eva Mustermann')
  await expect(form).not.toContainText('Noch nicht gespeichert')
  const stored = await site.sql('select first_name, newsletter_subscribed from profiles where user_id = $1', [
    id,
  ])
  expect(stored).toEqual([{ first_name: 'Eva', newsletter_subscribed: false }])
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await expect(page, 'stored changes are not asked about').toHaveURL('/member/newsletter')
  await page.goBack()
  await expect(fields.city).toHaveValue('Roding')
  await expect(fields.newsletter).not.toBeChecked()
  await fields.city.fill('Cham')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL('/')
})
