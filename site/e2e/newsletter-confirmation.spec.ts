import { randomUUID } from 'node:crypto'
import { test } from './fixtures/confirming.ts'
import { expect, toast } from './fixtures/test.ts'

test('a visitor signs up, confirms by the mail, reads in the archive, leaves with one click and comes back', async ({
  page,
  site,
  mailServer,
  accessibilityFindings,
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
    toast(page, 'Newsletter abonniert!', 'Vielen Dank! Sie erhalten ab sofort unsere Newsletter.').filter({
      hasText: 'die jetzt an Sie unterwegs ist.',
    }),
  ).toBeVisible()
  /** A link of the mails to this address, as soon as it has arrived. */
  const linkTo = async (path: RegExp): Promise<string> => {
    let link: string | undefined
    const find = async () => {
      const mails = (await mailServer.mails()).filter(({ to }) => to?.[0]?.address === email)
      link = mails.flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? []).find((url) => path.test(url))
      return link
    }
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    return link ?? ''
  }
  await page.goto(await linkTo(/\/newsletter\/bestaetigen\/[\w-]{43}$/))
  await page.getByRole('main').getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sie sind angemeldet' })).toBeVisible()
  const states = () => site.sql('select state from public.newsletter_subscribers where email = $1', [email])
  expect(await states()).toEqual([{ state: 'confirmed' }])

  const id = randomUUID()
  const subject = `Märzenmarkt ${id}`
  await site.sql(
    `insert into newsletters (id, subject, content, subscribers, state, in_archive)
     values ($1, $2, 'Grüß Gott', 0, 'draft', true)`,
    [id, subject],
  )
  // Removes all other subscribers, who would be sent it first.
  await site.sql('delete from newsletter_subscriptions where email <> $1', [email])
  await site.sql('select private.enqueue_newsletter($1)', [id])
  await page.goto(await linkTo(/\/newsletter\/maerzenmarkt-/))
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Grüß Gott')
  await expect(page.getByRole('main')).not.toContainText('Erika')
  expect(await accessibilityFindings()).toEqual([])

  const leave = await linkTo(/\/newsletter\/abmelden\//)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(leave, { method: 'POST', body })).status).toBe(200)
  expect(await states()).toEqual([{ state: 'left' }])
  await page.goto(leave)
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Wieder anmelden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Schön, dass Sie bleiben' })).toBeVisible()
  expect(await states()).toEqual([{ state: 'confirmed' }])
  expect(await site.sql('select unsubscribed from public.newsletter_results where id = $1', [id])).toEqual([
    { unsubscribed: 1 },
  ])
})
