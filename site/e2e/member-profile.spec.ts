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

test('a profile is refused with errors at its fields, else exactly its fields are stored, and unsaved changes are asked about', async ({
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
  await test.step('errors are at their fields, and nothing is sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
    await fields.phone.fill('abends')
    await fields.postalCode.fill('Roding')
    await fields.save.click()
    await expect(fields.phone).toBeFocused()
    await expect(fields.phone).toHaveAccessibleDescription(/nur aus Ziffern/)
    await expect(fields.postalCode).toHaveAccessibleDescription(
      'Eine Postleitzahl hat fünf Ziffern, in Österreich und der Schweiz vier.',
    )
    expect(await accessibilityFindings()).toEqual([])
    await fields.phone.fill('+49 9461 12345')
    await expect(fields.phone).not.toHaveAttribute('aria-invalid')
    await fields.postalCode.fill('93426')
    expect(sent).toEqual([])
  })

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
    last_name: 'Mustermann',
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
  await page.reload()
  await expect(fields.city).toHaveValue('Roding')
  await expect(fields.newsletter).not.toBeChecked()
  await fields.city.fill('Cham')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('failures', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('a profile that cannot be loaded, or does not exist yet, shows a message, and the form as soon as it can be read', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    const { id, email } = await signedInAs(page, site, 'member')
    await site.sql('revoke select on public.profiles from authenticated')
    try {
      await page.goto('/member')
      await expect(page.getByText('Ihr Profil konnte nicht geladen werden.')).toBeVisible()
    } finally {
      await site.sql('grant select on public.profiles to authenticated')
    }
    await site.sql('delete from public.profiles where user_id = $1', [id])
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByText('Zu Ihrem Konto gibt es noch kein Profil.')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(email)
    expect(await accessibilityFindings()).toEqual([])
    await site.sql(`insert into public.profiles (user_id, first_name) values ($1, 'Eva')`, [id])
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(profileForm(page).firstName).toHaveValue('Eva')
    await expect(page.getByRole('banner')).toContainText('Eva')
  })

  test("a profile that cannot be stored, or was deleted meanwhile, shows an error and keeps the form's values", async ({
    page,
    site,
  }) => {
    const { id } = await signedInAs(page, site, 'member')
    const failure = toast(page, 'Fehler', 'Profil konnte nicht aktualisiert werden.')
    await page.goto('/member')
    const { form, city, save } = profileForm(page)
    await city.fill('Roding')
    await site.sql('begin')
    try {
      await site.sql('select from public.profiles where user_id = $1 for update', [id])
      await save.click()
      await expect(form.getByRole('button', { name: 'Wird gespeichert …' })).toBeDisabled()
      await site.sql('delete from public.profiles where user_id = $1', [id])
    } finally {
      await site.sql('commit')
    }
    await expect(failure).toBeVisible()
    await expect(city).toHaveValue('Roding')
    await expect(save).toBeEnabled()
  })
})
