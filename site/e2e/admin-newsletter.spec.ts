import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { enlargeText, overflowingElements } from './fixtures/layout.ts'
import { addReady, subscribe, test } from './fixtures/newsletter-receiver.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

test('adds and tests a webhook and sends a newsletter through it', async ({
  page,
  site,
  receiver,
  accessibilityFindings,
}) => {
  await signedInAs(page, site, 'admin')
  await subscribe(site, 620)
  await page.goto('/admin/newsletter')
  await expect(page.getByText('Kein aktiver Webhook', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Webhook-Einstellungen' }).click()
  await expect(page.getByText('Noch kein Webhook eingerichtet')).toBeVisible()
  await page.getByRole('button', { name: 'Webhook hinzufügen' }).click()
  await expect(toast(page, 'Fehler', 'Bitte geben Sie eine Webhook-URL ein.')).toBeVisible()
  await page.getByLabel('Webhook-URL').fill(`  ${receiver.url} `)
  await page.getByRole('button', { name: 'Webhook hinzufügen' }).click()
  await expect(toast(page, 'Webhook-URL wurde gespeichert')).toBeVisible()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await expect(row).toContainText(receiver.url)
  await expect(row).toContainText('Aktiv')
  await expect(row).toContainText('Nicht getestet')
  await expect(row).toContainText('Letzter Test: Nie')
  await row.getByRole('button', { name: 'Testen' }).click()
  await expect(toast(page, 'Webhook getestet')).toBeVisible()
  await expect(row.getByText('Getestet', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Schlüssel für die Signatur anzeigen' }).click()
  await expect(row.getByText(/^whsec_/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])

  await page.getByRole('tab', { name: 'Verfassen' }).click()
  await expect(page.getByText('Webhook bereit', { exact: true })).toBeVisible()
  await page.getByLabel('Betreff').fill('Weihnachtsdorf')
  await page.getByLabel('Inhalt').fill('Grüß Gott,\n\nes ist wieder so weit.')
  await expect(page.getByRole('region', { name: 'Vorschau' })).toContainText('es ist wieder so weit.')
  expect(await accessibilityFindings()).toEqual([])
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('geht an 620 aktive Abonnenten')
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  await expect(toast(page, 'Newsletter versendet')).toBeVisible()
  await expect(page.getByText('620 von 620 Abonnenten erreicht')).toBeVisible()
  await expect(page.getByLabel('Betreff')).toHaveValue('')
  const sent = receiver.messages.filter(({ type }) => type === 'newsletter.send')
  expect(new Set(sent.flatMap(({ data }) => data.subscribers.map(({ email }) => email))).size).toBe(620)

  await page.getByRole('tab', { name: 'Versandprotokoll' }).click()
  const logs = page.getByRole('list', { name: 'Versandprotokoll' }).getByRole('listitem')
  await expect(logs).toHaveCount(8)
  await expect(logs.first()).toContainText('Erfolg')
  await expect(logs.first()).toContainText('Status 200')
  expect(await accessibilityFindings()).toEqual([])
})

test('shows what is missing before anything is sent', async ({ page, site, receiver }) => {
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await expect(toast(page, 'Fehler', 'Bitte füllen Sie Betreff und Inhalt aus.')).toBeVisible()
  await page.getByLabel('Betreff').fill('Neues')
  await page.getByLabel('Inhalt').fill('Grüß Gott')
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await expect(toast(page, 'Fehler', 'Kein aktiver und getesteter Webhook verfügbar.')).toBeVisible()
  expect(receiver.messages).toEqual([])
})

test('does not ask for confirmation without subscribers, and shows a message', async ({
  page,
  site,
  receiver,
}) => {
  await addReady(site, receiver.url)
  await signedInAs(page, site, 'admin')
  await subscribe(site, 0)
  await page.goto('/admin/newsletter')
  await page.getByLabel('Betreff').fill('Neues')
  await page.getByLabel('Inhalt').fill('Grüß Gott')
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await expect(toast(page, 'Fehler', 'Es gibt keine aktiven Abonnenten.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(receiver.messages).toEqual([])
})

test('submitting before the webhooks are loaded waits for them', async ({ page, site, receiver }) => {
  await addReady(site, receiver.url)
  await signedInAs(page, site, 'admin')
  await subscribe(site, 1)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest/v1/webhook_settings*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/admin/newsletter')
  await page.getByLabel('Betreff').fill('Neues')
  await page.getByLabel('Inhalt').fill('Grüß Gott')
  await expect(page.getByText('Webhook wird geladen …')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Newsletter senden' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'An mich testen' })).toBeDisabled()
  release()
  await expect(page.getByText('Webhook bereit', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('geht an 1 aktiven Abonnenten')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
})

test.describe('a newsletter that did not reach every recipient', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('is sent again to the remaining recipients only', async ({
    page,
    site,
    receiver,
    accessibilityFindings,
  }) => {
    await addReady(site, receiver.url)
    await signedInAs(page, site, 'admin')
    await subscribe(site, 250)
    receiver.refuse = 2
    await page.goto('/admin/newsletter')
    await writeAndSend(page, 'Neues vom Markt')
    await expect(toast(page, 'Newsletter teilweise versendet')).toBeVisible()
    await expect(page.getByText('150 von 250 Abonnenten erreicht')).toBeVisible()
    await expect(page.getByText('100 nicht erreicht')).toBeVisible()

    // As before, so after the page was closed.
    await page.reload()
    await page.getByRole('button', { name: 'Newsletter senden' }).click()
    const question = page.getByRole('alertdialog', { name: 'Newsletter jetzt versenden?' })
    await expect(question).toContainText('Dieser Text ist schon einmal versendet worden')
    await question.getByRole('button', { name: 'Noch nicht' }).click()
    await page.getByRole('tab', { name: 'Versandprotokoll' }).click()
    const sent = page.getByRole('list', { name: 'Versendete Newsletter' }).getByRole('listitem').first()
    await expect(sent).toContainText('150 von 250 erreicht')
    expect(await accessibilityFindings()).toEqual([])
    receiver.messages.length = 0
    await sent.getByRole('button', { name: /^Nur an die nicht Erreichten erneut senden/ }).click()
    await expect(toast(page, 'Newsletter versendet')).toBeVisible()
    await expect(sent).toContainText('250 von 250 erreicht')
    expect(receiver.messages.map(({ data }) => data.subscribers.length)).toEqual([100])
    await page.getByRole('tab', { name: 'Verfassen' }).click()
    await expect(page.getByLabel('Betreff')).toHaveValue('')
  })

  test('continues after a lost response', async ({ page, site, receiver }) => {
    await addReady(site, receiver.url)
    await signedInAs(page, site, 'admin')
    await subscribe(site, 3)
    await page.goto('/admin/newsletter')
    await page.route(
      '**/functions/v1/send-newsletter',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await writeAndSend(page, 'Einmal genügt')
    await expect(toast(page, 'Fehler', 'Newsletter konnte nicht versendet werden.')).toBeVisible()
    await page.getByRole('button', { name: 'Weiter versenden' }).click()
    await expect(page.getByText('3 von 3 Abonnenten erreicht')).toBeVisible()
    expect(receiver.messages).toHaveLength(1)
  })
})

test('fits every window width with normal and large text', async ({ page, site, receiver }) => {
  await addReady(site, receiver.url)
  await site.sql('insert into webhook_logs (webhook_url, success, error_message) values ($1, false, $2)', [
    receiver.url,
    'Der Empfänger ist nicht erreichbar.',
  ])
  await site.sql(
    `insert into newsletters (id, subject, content, subscribers) values (gen_random_uuid(), 'Weihnachtsdorferöffnungsfeier', 'a', 12345)`,
  )
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/newsletter')
  for (const enlarged of [false, true]) {
    if (enlarged) await enlargeText(page)
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const tab of ['Verfassen', 'Webhook-Einstellungen', 'Versandprotokoll']) {
        await page.getByRole('tab', { name: tab }).click()
        expect(await overflowingElements(page), `${tab}, ${width}, ${enlarged ? 'large' : 'usual'}`).toEqual(
          [],
        )
      }
    }
  }
})

async function writeAndSend(page: Page, subject: string) {
  await page.getByLabel('Betreff').fill(subject)
  await page.getByLabel('Inhalt').fill('Grüß Gott')
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
}
