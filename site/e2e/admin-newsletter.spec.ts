import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { test as base } from './fixtures/back-office.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import type { Site } from './fixtures/site.ts'
import { expect, toast } from './fixtures/test.ts'

type WebhookMessage = { type: string; data: { subject: string; subscribers: { email: string }[] } }
/** Answers with `answer`; only call number `refuse` gets 400. */
type Receiver = { url: string; messages: WebhookMessage[]; answer: number; refuse: number }

/** A real receiver, on an installation without webhooks, newsletters and drafts. */
const test = base.extend<{ receiver: Receiver }>({
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

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function write(page: Page, subject: string, content = 'Grüß Gott') {
  await page.getByLabel('Betreff').fill(subject)
  await page.getByLabel('Inhalt').fill(content)
}

// Refused requests are logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

test('a webhook is added and tested; a draft survives a reload and is sent to the admin as a test; a newsletter that did not reach everybody is sent again to the others only; the page fits every window with normal and large text', async ({
  page,
  site,
  receiver,
  accessibilityFindings,
}) => {
  skipOnRealHost({ missing: 'no mail' })
  const account = await signedInAs(page, site, 'admin')
  // Six messages.
  await subscribe(site, 510)
  await page.goto('/admin/newsletter')
  await expect(page.getByText('Kein aktiver Webhook', { exact: true })).toBeVisible()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')

  await test.step('a webhook is added and tested', async () => {
    await openTab(page, 'Webhook-Einstellungen')
    await page.getByLabel('Webhook-URL').fill(`  ${receiver.url} `)
    await page.getByRole('button', { name: 'Webhook hinzufügen' }).click()
    await expect(toast(page, 'Webhook-URL wurde gespeichert')).toBeVisible()
    await expect(row).toContainText(receiver.url)
    await expect(row).toContainText('Letzter Test: Nie')
    await row.getByRole('button', { name: 'Testen' }).click()
    await expect(toast(page, 'Webhook getestet')).toBeVisible()
    await expect(row.getByText('Getestet', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Schlüssel für die Signatur anzeigen' }).click()
    await expect(row.getByText(/^whsec_/)).toBeVisible()
    expect(await accessibilityFindings()).toEqual([])
    expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
  })

  const drafts = page.getByRole('list', { name: 'Entwürfe' }).getByRole('listitem')
  await test.step('a draft is stored while it is typed, survives a reload, and is sent to the admin', async () => {
    await openTab(page, 'Verfassen')
    await expect(page.getByText('Webhook bereit', { exact: true })).toBeVisible()
    await write(page, 'Weihnachtsdorferöffnungsfeier', 'Noch ohne Programm')
    await expect(page.getByText('Als Entwurf gespeichert')).toBeVisible()
    await expect(drafts).toContainText(/feier.*Geändert \d\d\.\d\d\.\d{4}, \d\d:\d\d von \S.*Geöffnet/)
    await page.reload()
    await expect(page.getByLabel('Betreff')).toHaveValue('Weihnachtsdorferöffnungsfeier')
    await page.getByLabel('Inhalt').fill('Grüß Gott,\n\nes ist wieder so weit.')
    await page.getByRole('tab', { name: 'Nur Text' }).click()
    await expect(page.getByRole('region', { name: 'Vorschau' })).toContainText('es ist wieder so weit.')
    receiver.messages.length = 0
    await page.getByRole('button', { name: 'An mich testen' }).click()
    await expect(toast(page, 'Probe versendet')).toBeVisible()
    expect(receiver.messages.map(({ data }) => data.subject)).toEqual([
      'Probe: Weihnachtsdorferöffnungsfeier',
    ])
    const [{ data } = { data: undefined }] = receiver.messages
    expect(data?.subscribers).toMatchObject([{ email: account.email }])
    expect(await accessibilityFindings()).toEqual([])
    expect(await overflowingElementsAt(page, [320, 1280])).toEqual([])
  })

  await test.step('it is sent to all but one message, and then to those', async () => {
    receiver.messages.length = 0
    receiver.refuse = 2
    await page.getByRole('button', { name: 'Newsletter senden' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('geht an 510 bestätigte Abonnenten')
    await page.getByRole('button', { name: 'Jetzt versenden' }).click()
    await expect(toast(page, 'Newsletter teilweise versendet')).toBeVisible({ timeout: 20_000 })
    await openTab(page, 'Versandprotokoll')
    const sent = page.getByRole('list', { name: 'Versendete Newsletter' }).getByRole('listitem').first()
    await expect(sent).toContainText('410 von 510 versendet')
    await sent.getByText('Wer ihn nicht bekommen hat').click()
    await expect(sent).toContainText('Der Versanddienst meldet einen Fehler (400).')
    const reached = new Set(
      receiver.messages
        .filter((_, n) => n !== 1)
        .flatMap(({ data }) => data.subscribers.map(({ email }) => email)),
    )
    expect(reached.size).toBe(410)
    receiver.messages.length = 0
    await sent.getByRole('button', { name: /^Nur an die nicht Erreichten erneut senden/ }).click()
    await expect(toast(page, 'Newsletter versendet')).toBeVisible()
    await expect(sent).toContainText('510 von 510 versendet')
    const [rest, ...more] = receiver.messages.map(({ data }) => data.subscribers)
    expect([rest?.length, more]).toEqual([100, []])
    expect(rest?.some(({ email }) => reached.has(email))).toBe(false)
    const logs = page.getByRole('list', { name: 'Versandprotokoll' }).getByRole('listitem')
    await expect(logs.first()).toContainText(receiver.url)
    await expect(logs.first()).toContainText('Status 200')
    expect(await accessibilityFindings()).toEqual([])
    expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
    await openTab(page, 'Verfassen')
    await expect(page.getByLabel('Betreff')).toHaveValue('')
    await expect(drafts).toHaveCount(0)
  })
})
