import { randomUUID } from 'node:crypto'
import { test } from './fixtures/confirming.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

test('where mail is delivered, a sign-up is asked by mail and confirmed by its link', async ({
  page,
  site,
  mailServer,
}) => {
  test.slow()
  const email = `leser-${randomUUID()}@example.org`
  await site.sql('select public.note_mail_delivery(true)')
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Name').fill('Erika Mustermann')
  await footer.getByLabel('E-Mail').fill(email)
  await footer.getByRole('button', { name: 'Anmelden' }).click()
  await expect(
    toast(
      page,
      'Newsletter abonniert!',
      'Vielen Dank! Sie erhalten ab sofort unsere Newsletter. Bitte bestätigen Sie noch die Anmeldung: Eine E-Mail dazu ist unterwegs.',
    ),
  ).toBeVisible()
  const linkOf = async () => {
    const mail = (await mailServer.mails()).find(({ to }) => to?.[0]?.address === email)
    return /https?:\S+\/newsletter\/bestaetigen\/[\w-]{43}/.exec(mail?.text ?? '')?.[0]
  }
  await expect.poll(linkOf, { timeout: 30_000 }).toBeDefined()
  const link = (await linkOf()) ?? ''
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sie sind angemeldet' })).toBeVisible()
  expect(await site.sql('select state from public.newsletter_subscribers where email = $1', [email])).toEqual(
    [{ state: 'confirmed' }],
  )
})
