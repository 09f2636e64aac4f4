import { signedInAs } from './fixtures/accounts.ts'
import { blockLiveUpdates } from './fixtures/live-updates.ts'
import { addReady, subscribe, test } from './fixtures/newsletter-receiver.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

test.describe('failures', () => {
  test.use({ allowedConsoleMessages: ['status of 400', 'status of 502', 'could not be stored'] })

  test('a receiver that rejects shows an error and keeps the draft', async ({ page, site, receiver }) => {
    await addReady(site, receiver.url)
    receiver.answer = 400
    await signedInAs(page, site, 'admin')
    await subscribe(site, 3)
    await page.goto('/admin/newsletter')
    await page.getByLabel('Betreff').fill('Neues')
    await page.getByLabel('Inhalt').fill('Grüß Gott')
    await page.getByRole('button', { name: 'Newsletter senden' }).click()
    await page.getByRole('button', { name: 'Jetzt versenden' }).click()
    await expect(toast(page, 'Fehler', 'Newsletter konnte nicht versendet werden.')).toBeVisible()
    await expect(page.getByText('3 nicht erreicht')).toBeVisible()
    await expect(page.getByText('Der Versanddienst meldet einen Fehler (400).')).toBeVisible()
    await expect(page.getByLabel('Betreff')).toHaveValue('Neues')

    await page.getByRole('tab', { name: 'Webhook-Einstellungen' }).click()
    await page.getByRole('button', { name: 'Testen' }).click()
    await expect(toast(page, 'Fehler', 'Webhook-Test fehlgeschlagen.')).toBeVisible()
    await expect(page.getByText('Nicht getestet')).toBeVisible()
    await expect(page.getByText(/^Test fehlgeschlagen: \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)).toBeVisible()
  })

  test('does not store an invalid webhook address, and shows the reason at the field', async ({
    page,
    site,
  }) => {
    await signedInAs(page, site, 'admin')
    await page.goto('/admin/newsletter')
    await page.getByRole('tab', { name: 'Webhook-Einstellungen' }).click()
    const field = page.getByLabel('Webhook-URL')
    await field.fill('kein url')
    await page.getByRole('button', { name: 'Webhook hinzufügen' }).click()
    await expect(toast(page, 'Fehler', 'Webhook-URL konnte nicht gespeichert werden.')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/keine vollständige Webadresse.*https:\/\//)
    await field.fill('https://hooks.example/')
    await expect(field).not.toHaveAttribute('aria-invalid')
  })
})

test('disables, enables and deletes a webhook, and keeps its log', async ({ page, site, receiver }) => {
  await addReady(site, receiver.url)
  await site.sql('insert into webhook_logs (webhook_url, success) values ($1, true)', [receiver.url])
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/newsletter')
  await expect(page.getByText('Webhook bereit', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Webhook-Einstellungen' }).click()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Ausschalten' }).click()
  await expect(toast(page, 'Status aktualisiert')).toBeVisible()
  await expect(row.getByText('Inaktiv', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Verfassen' }).click()
  await expect(page.getByText('Kein aktiver Webhook', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Webhook-Einstellungen' }).click()
  await row.getByRole('button', { name: 'Einschalten' }).click()
  await expect(row.getByText('Aktiv', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Löschen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Webhook löschen' })
  await expect(question).toContainText('Diese Aktion kann nicht rückgängig gemacht werden.')
  await question.getByRole('button', { name: 'Behalten' }).click()
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: 'Löschen' }).click()
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(toast(page, 'Webhook gelöscht')).toBeVisible()
  await expect(page.getByText('Noch kein Webhook eingerichtet')).toBeVisible()
  await page.getByRole('tab', { name: 'Versandprotokoll' }).click()
  await expect(page.getByRole('list', { name: 'Versandprotokoll' })).toContainText(receiver.url)
})

test.describe('a database that refuses', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('logs what cannot be read, and shows an error for what cannot be changed', async ({
    page,
    site,
    receiver,
  }) => {
    await addReady(site, receiver.url)
    await signedInAs(page, site, 'admin')
    await site.sql('revoke select on webhook_settings, webhook_logs from authenticated')
    try {
      await blockLiveUpdates(page)
      await page.goto('/admin/newsletter')
      const unread = page.getByText('Die Webhooks sind gerade nicht zu lesen.')
      await expect(unread).toBeVisible()
      await expect(page.getByRole('button', { name: 'Newsletter senden' })).toBeDisabled()
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
      await expect(unread).toBeVisible()
      await page.getByRole('tab', { name: 'Versandprotokoll' }).click()
      await expect(page.getByText('Die Liste ist gerade nicht zu lesen.')).toBeVisible()
      await page.getByRole('tab', { name: 'Webhook-Einstellungen' }).click()
      await expect(page.getByText('Die Liste ist gerade nicht zu lesen.')).toBeVisible()
      await expect(page.locator('[data-toast]')).toHaveCount(0)
      await site.sql('grant select on webhook_settings, webhook_logs to authenticated')
      await site.sql('revoke update, delete on webhook_settings from authenticated')
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
      await row.getByRole('button', { name: 'Ausschalten' }).click()
      await expect(toast(page, 'Fehler', 'Status konnte nicht aktualisiert werden.')).toBeVisible()
      await row.getByRole('button', { name: 'Löschen' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
      await expect(toast(page, 'Fehler', 'Webhook konnte nicht gelöscht werden.')).toBeVisible()
      await expect(row.getByText('Aktiv', { exact: true })).toBeVisible()
      await page.getByRole('tab', { name: 'Verfassen' }).click()
      await expect(page.getByText('Webhook bereit', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Newsletter senden' })).toBeEnabled()
    } finally {
      await site.sql('grant select on webhook_settings, webhook_logs to authenticated')
      await site.sql('grant update (is_active), delete on webhook_settings to authenticated')
    }
  })
})
