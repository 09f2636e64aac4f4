import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createAccount } from './fixtures/accounts.ts'
import { submissionForm, uniqueTitle } from './fixtures/events.ts'
import { mailedLink, outbox } from './fixtures/mail.ts'
import { test } from './fixtures/remote.ts'
import { signInForm } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

// One pair of servers for all.
test.describe.configure({ mode: 'default' })

/** Visible pictures that failed to load. */
const brokenPictures = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).flatMap(({ complete, naturalWidth, currentSrc }) =>
        complete && naturalWidth === 0 ? [currentSrc] : [],
      ),
    )

test("public pages show the backend's data, and submissions are stored there", async ({
  page,
  site,
  host,
}) => {
  const title = uniqueTitle('Trinkbrunnen')
  await host.sql(
    `insert into public.ideas (title, description, category, status) values ($1, 'Für alle', 'general', 'approved')`,
    [title],
  )
  expect(await (await fetch(`${site.url}/ideen`)).text()).toContain(title)
  await page.goto('/ideen')
  const card = page.getByRole('article').filter({ hasText: title })
  const like = card.getByRole('button', { name: 'Like' })
  await like.click()
  await expect(like).toHaveText('1')
  await expect
    .poll(() => host.sql('select likes_count from public.ideas where title = $1', [title]))
    .toEqual([{ likes_count: 1 }])

  await page.goto('/mein-roding')
  await expect(page.getByRole('article').first().getByRole('img').first()).toBeVisible()
  expect(await brokenPictures(page)).toEqual([])
})

test("an event's picture is stored at the backend and loaded from there", async ({ page, host }) => {
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
})

test('an admin signs in, sees the members, and receives live updates', async ({ page, host }) => {
  const admin = await createAccount(host, 'admin')
  const member = await createAccount(host, 'member')
  await page.goto('/auth/login')
  await signInForm(page).send(admin)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/member')
  await expect(page.getByRole('main').getByLabel('Vorname')).toHaveValue('Erika')

  const listening = page.waitForEvent('websocket', (socket) => socket.url().includes(new URL(host.url).host))
  await page.goto('/admin/content?bereich=ideen')
  await listening
  const title = uniqueTitle('Bänke')
  const idea = page.getByRole('main').getByText(title)
  await expect(async () => {
    await host.sql(
      `insert into public.ideas (title, description, submitter_name, submitter_email)
       values ($1, 'Am Fluss', 'Erika Mustermann', $2)`,
      [title, member.email],
    )
    await expect(idea.first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('the link in a mail of the backend leads to the site', async ({ page, site, host }) => {
  const { email } = await createAccount(host, 'member')
  await page.goto('/auth/forgot')
  await page.getByRole('main').getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByText(`Wenn es zu ${email} ein Konto gibt`)).toBeVisible()
  const link = await mailedLink(outbox(host), email, 'recovery')
  expect(link.startsWith(`${site.url}/auth/confirm?`)).toBe(true)
  await page.goto(link)
  await page.getByRole('button', { name: 'Neues Passwort wählen' }).click()
  await expect(page).toHaveURL('/auth/reset')
})
