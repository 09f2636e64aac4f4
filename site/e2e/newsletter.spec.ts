import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { expect, test, toast } from './fixtures/test.ts'

const someone = () => `leser-${randomUUID()}@example.org`

function form(page: Page) {
  const footer = page.getByRole('contentinfo')
  return {
    name: footer.getByLabel('Name'),
    email: footer.getByLabel('E-Mail'),
    submit: footer.getByRole('button', { name: 'Anmelden' }),
    async send(name: string, email: string) {
      await this.name.fill(name)
      await this.email.fill(email)
      await this.submit.click()
    },
  }
}

// The footer is the same on every page; this one is the smallest.
const PAGE = '/impressum'

test('sends nothing without a name, an address or anything but spaces; an invalid address shows an error at its field; asks about a likely typo, and subscribes the address that is answered', async ({
  page,
  site,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto(PAGE)
  for (const [name, email] of [
    ['', 'leser@example.org'],
    ['Erika Mustermann', ''],
    ['   ', '   '],
  ] as const) {
    await form(page).send(name, email)
    await expect(toast(page, 'Fehler', 'Bitte geben Sie Name und E-Mail-Adresse ein.')).toBeVisible()
    await page.getByRole('button', { name: 'Meldung schließen' }).click()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  }
  await form(page).send('Erika Mustermann', 'erika@example')
  await expect(form(page).email).toHaveAccessibleDescription('Diese E-Mail-Adresse ist nicht vollständig.')
  await expect(form(page).email).toBeFocused()
  await form(page).email.fill('erika@example.')
  await expect(form(page).email).toHaveAccessibleDescription('')
  expect(sent.filter((url) => url.includes('/rest/v1/newsletter_subscriptions'))).toEqual([])

  for (const [answer, domain] of [
    ['Ja, ändern und abonnieren', 'gmail.com'],
    ['Nein, die Adresse stimmt', 'gmial.con'],
  ] as const) {
    const name = `leser-${randomUUID()}`
    await form(page).send('Erika Mustermann', `${name}@gmial.con`)
    await expect(page.getByRole('alert').getByText(`Meinten Sie ${name}@gmail.com?`)).toBeVisible()
    const rows = () =>
      site.sql('select email from public.newsletter_subscriptions where email like $1', [`${name}@%`])
    expect(await rows()).toEqual([])
    await page.getByRole('button', { name: answer }).click()
    await expect(toast(page, 'Newsletter abonniert!')).toBeVisible()
    // The message of the first one may still be there.
    await expect.poll(rows).toEqual([{ email: `${name}@${domain}` }])
    await expect(page.getByText('Meinten Sie')).toHaveCount(0)
  }
})

test.describe('refused by the backend', () => {
  // The browser logs 4xx responses to its console.
  test.use({ allowedConsoleMessages: ['Failed to load resource'] })

  test('a visitor subscribes with the keyboard alone, sees the progress, a success toast and an empty form; the same address again, in any case, shows a message and stays in the form', async ({
    page,
    site,
  }) => {
    skipOnRealHost({ missing: 'no mail' })
    const email = someone()
    const held = Promise.withResolvers<void>()
    await page.route('**/rest/v1/newsletter_subscriptions*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(PAGE)
    const note = page.getByRole('contentinfo').getByText('Nur für den Newsletter.')
    await expect(note.getByRole('link', { name: 'Ihre Daten bei uns' })).toHaveAttribute(
      'href',
      '/datenschutz',
    )
    await form(page).name.focus()
    await page.keyboard.type('Erika Mustermann')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    const sending = page.getByRole('contentinfo').getByRole('button', { name: 'Anmelden...' })
    await expect(sending).toBeDisabled()
    held.resolve()
    await expect(
      toast(page, 'Newsletter abonniert!', 'Vielen Dank! Sie erhalten ab sofort unsere Newsletter.'),
    ).toBeVisible()
    await expect(form(page).name).toHaveValue('')
    await expect(form(page).email).toHaveValue('')
    expect(
      await site.sql('select name, active from public.newsletter_subscriptions where email = $1', [email]),
    ).toEqual([{ name: 'Erika Mustermann', active: true }])

    await form(page).send('Erika Mustermann', email.toUpperCase())
    await expect(
      toast(
        page,
        'Bereits angemeldet',
        'Diese E-Mail-Adresse ist bereits für unseren Newsletter angemeldet.',
      ),
    ).toBeVisible()
    await expect(form(page).email).toHaveValue(email.toUpperCase())
  })

  test("failures ask to try later and keep the form's values; an address that has left is treated as new, and stays as it is until it is confirmed", async ({
    page,
    site,
  }) => {
    const email = someone()
    await site.sql(
      'insert into public.newsletter_subscriptions (name, email, active) values ($1, $2, false)',
      ['Max', email],
    )
    await page.goto(PAGE)
    await site.sql('revoke insert on public.newsletter_subscriptions from anon')
    try {
      await form(page).send('Neugierig', email.toUpperCase())
      await expect(
        toast(page, 'Fehler', 'Newsletter-Anmeldung fehlgeschlagen. Bitte versuchen Sie es später erneut.'),
      ).toBeVisible()
      await expect(form(page).name).toHaveValue('Neugierig')
    } finally {
      await site.sql('grant insert (name, email) on public.newsletter_subscriptions to anon')
    }
    await form(page).submit.click()
    await expect(toast(page, 'Newsletter abonniert!')).toBeVisible()
    expect(
      await site.sql('select name, active from public.newsletter_subscriptions where lower(email) = $1', [
        email,
      ]),
    ).toEqual([{ name: 'Max', active: false }])
  })
})
