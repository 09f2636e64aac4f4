import sharp from 'sharp'
import { authClient, createAccount } from './fixtures/accounts.ts'
import { submissionForm, uniqueTitle } from './fixtures/events.ts'
import { mailedLink, outbox } from './fixtures/mail.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { test } from './fixtures/remote.ts'
import { newPasswordForm } from './fixtures/sign-in.ts'
import { expect, toast } from './fixtures/test.ts'

skipOnRealHost({ missing: 'installations' })

// One pair of servers for all.
test.describe.configure({ mode: 'default' })

test("pages show the backend's data, and an event with its picture is stored there and loaded from there", async ({
  page,
  site,
  host,
}) => {
  const idea = uniqueTitle('Trinkbrunnen')
  await host.sql(
    `insert into public.ideas (title, description, category, status) values ($1, 'Für alle', 'general', 'approved')`,
    [idea],
  )
  expect(await (await fetch(`${site.url}/ideen`)).text()).toContain(idea)

  const title = uniqueTitle('Hoffest')
  await page.goto('/events')
  const form = submissionForm(page)
  await form.open()
  await form.fillRequired(title)
  await form.picture.setInputFiles({
    name: 'hoffest.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c8102e' } })
      .jpeg()
      .toBuffer(),
  })
  await form.submit.click()
  await expect(toast(page, 'Event eingereicht!')).toBeVisible()
  const picture = page.getByRole('article').filter({ hasText: title }).getByRole('img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc]))
    .toEqual([true, expect.stringContaining(`${host.url}/storage/v1/render/`)])
  expect(await host.sql('select from public.events where title = $1', [title])).toHaveLength(1)
})

test('a link in a mail of the backend leads to the site and signs in; an admin receives live updates', async ({
  page,
  site,
  host,
}) => {
  const admin = await createAccount(host, 'admin')
  await authClient(host).resetPasswordForEmail(admin.email, { redirectTo: `${site.url}/auth/reset` })
  const link = await mailedLink(outbox(host), admin.email, 'recovery')
  expect(link.startsWith(`${site.url}/auth/confirm?`)).toBe(true)
  await page.goto(link)
  await page.getByRole('button', { name: 'Neues Passwort wählen' }).click()
  await expect(page).toHaveURL('/auth/reset')
  await newPasswordForm(page).send('Neue-Brezn')
  await expect(page.getByText('Ihr neues Passwort gilt ab sofort')).toBeVisible()

  const listening = page.waitForEvent('websocket', (socket) => socket.url().includes(new URL(host.url).host))
  await page.goto('/admin/content?bereich=ideen')
  await listening
  const title = uniqueTitle('Bänke')
  const idea = page.getByRole('main').getByText(title)
  await expect(async () => {
    await host.sql(
      `insert into public.ideas (title, description, submitter_name, submitter_email)
       values ($1, 'Am Fluss', 'Erika Mustermann', $2)`,
      [title, admin.email],
    )
    await expect(idea.first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
})
