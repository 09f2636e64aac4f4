import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { enlargeText, overflowingElements } from './fixtures/layout.ts'
import { blockLiveUpdates } from './fixtures/live-updates.ts'
import type { Site } from './fixtures/site.ts'
import { startSite } from './fixtures/site.ts'
import { test as base, expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

type WebhookMessage = { type: string; data: { subject: string; subscribers: { email: string }[] } }
/** Answers with `answer`; only call number `refuse` gets 400. */
type Receiver = { url: string; messages: WebhookMessage[]; answer: number; refuse: number }

/** An installation that may call private addresses, and a real receiver. */
const test = base.extend<{ receiver: Receiver }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startSite({ ALLOW_PRIVATE_WEBHOOKS: 'on' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  receiver: async ({ site }, use) => {
    await site.sql('delete from webhook_settings')
    await site.sql('delete from webhook_logs')
    await site.sql('delete from newsletters')
    await site.sql('delete from newsletter_drafts')
    const server = createServer(async (request, response) => {
      receiver.messages.push((await json(request)) as WebhookMessage)
      response.writeHead(receiver.messages.length === receiver.refuse ? 400 : receiver.answer).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/newsletter`
    const receiver: Receiver = { url, messages: [], answer: 200, refuse: 0 }
    await use(receiver)
    server.closeAllConnections()
    server.close()
  },
})

const addReady = (site: Site, url: string) =>
  site.sql('insert into webhook_settings (webhook_url, test_successful) values ($1, true)', [url])

/** Exactly this many subscribers; creating an account has subscribed its address. */
async function subscribe(site: Site, count: number) {
  await site.sql('delete from newsletter_subscriptions')
  await site.sql(
    `insert into newsletter_subscriptions (name, email)
     select 'Erika Mustermann', 'leserin' || n || '@example.org' from generate_series(1, $1::int) as n`,
    [count],
  )
  await site.sql(
    `update records.newsletter_states set asked_at = null, confirmed_at = now(), proof = 'double_opt_in'`,
  )
}

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

test('keeps the draft across a reload, and sends it to the admin as a test mail', async ({
  page,
  site,
  receiver,
}) => {
  await addReady(site, receiver.url)
  const account = await signedInAs(page, site, 'admin')
  await page.goto('/admin/newsletter')
  await page.getByLabel('Betreff').fill('Entwurf')
  await page.getByLabel('Inhalt').fill('Noch nicht fertig')
  await page.reload()
  await expect(page.getByLabel('Betreff')).toHaveValue('Entwurf')
  await expect(page.getByLabel('Inhalt')).toHaveValue('Noch nicht fertig')
  await page.getByRole('button', { name: 'An mich testen' }).click()
  await expect(toast(page, 'Probe versendet')).toBeVisible()
  await expect(toast(page, 'Newsletter versendet')).toHaveCount(0)
  expect(receiver.messages.flatMap(({ data }) => data.subscribers)).toMatchObject([{ email: account.email }])
  expect(receiver.messages.map(({ data }) => data.subject)).toEqual(['Probe: Entwurf'])
  await expect(page.getByLabel('Betreff')).toHaveValue('Entwurf')
})

test('stores drafts while they are typed, opens each of them, and deletes the one that was sent', async ({
  page,
  site,
  receiver,
  accessibilityFindings,
}) => {
  await addReady(site, receiver.url)
  await signedInAs(page, site, 'admin')
  await subscribe(site, 1)
  await page.goto('/admin/newsletter')
  const drafts = page.getByRole('list', { name: 'Entwürfe' }).getByRole('listitem')
  const stored = () => site.sql('select subject, content from newsletter_drafts order by created_at')
  await page.getByLabel('Betreff').fill('Herbstmarkt')
  await page.getByLabel('Inhalt').fill('Noch ohne Programm')
  await expect(page.getByText('Als Entwurf gespeichert')).toBeVisible()
  await expect(drafts).toHaveCount(1)
  await expect(drafts.first()).toContainText(/Geändert \d\d\.\d\d\.\d{4}, \d\d:\d\d von \S/)
  await expect(drafts.first()).toContainText('Geöffnet')

  await page.getByRole('button', { name: 'Neuen Newsletter beginnen' }).click()
  await expect(page.getByLabel('Betreff')).toHaveValue('')
  await page.getByLabel('Betreff').fill('Weihnachtsdorf')
  await expect(drafts).toHaveCount(2)
  await page.reload()
  await page.getByLabel('Inhalt').fill('Am ersten Advent')
  await expect.poll(stored).toEqual([
    { subject: 'Herbstmarkt', content: 'Noch ohne Programm' },
    { subject: 'Weihnachtsdorf', content: 'Am ersten Advent' },
  ])
  expect(await accessibilityFindings()).toEqual([])

  // Somebody else changes the draft that is open here: neither text is lost.
  await site.sql(
    `update newsletter_drafts set content = 'Von jemand anderem' where subject = 'Weihnachtsdorf'`,
  )
  await page.getByLabel('Inhalt').fill('Am zweiten Advent')
  await expect(toast(page, 'Als eigener Entwurf gespeichert')).toBeVisible()
  await expect(drafts).toHaveCount(3)

  await page.getByRole('button', { name: 'Öffnen Herbstmarkt' }).click()
  await expect(page.getByLabel('Inhalt')).toHaveValue('Noch ohne Programm')
  await page.getByRole('button', { name: 'Newsletter senden' }).click()
  await page.getByRole('button', { name: 'Jetzt versenden' }).click()
  await expect(toast(page, 'Newsletter versendet')).toBeVisible()
  await expect(page.getByLabel('Betreff')).toHaveValue('')
  await expect(drafts).toHaveCount(2)
  await drafts.first().getByRole('button', { name: 'Löschen' }).click()
  await page
    .getByRole('alertdialog', { name: 'Entwurf löschen' })
    .getByRole('button', { name: 'Löschen' })
    .click()
  await expect(drafts).toHaveCount(1)

  await page.getByRole('tab', { name: 'Versandprotokoll' }).click()
  await page.getByRole('button', { name: 'Als Vorlage verwenden: Herbstmarkt' }).click()
  await expect(page.getByLabel('Inhalt')).toHaveValue('Noch ohne Programm')
})

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
