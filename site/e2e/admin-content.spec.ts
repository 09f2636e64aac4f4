import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { realHost } from './fixtures/real-host.ts'
import type { Site } from './fixtures/site.ts'
import { expect, toast } from './fixtures/test.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const approve = (page: Page, title: string) => row(page, title).getByRole('button', { name: /Genehmigen/ })

type Post = Readonly<{ approved: boolean | null; photo?: string | null }>

async function createPost(site: Site, what: string, { approved, photo = null }: Post): Promise<string> {
  const title = uniqueTitle(what)
  await site.sql(
    `insert into public.my_roding_posts (title, content, author_name, author_email, approved, image_url)
     values ($1, 'Kurz nach Sonnenuntergang.', 'Erika Mustermann', 'erika@mustermann.example', $2, $3)`,
    [title, approved, photo],
  )
  return title
}

/** Path of a photo of 80 pixels, as a visitor uploads it. */
async function uploadPhoto(site: Site): Promise<string> {
  const photo = `/storage/v1/object/public/social-posts/${crypto.randomUUID()}.png`
  const upload = await fetch(site.url + photo.replace('/public', ''), {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'image/png' },
    body: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1b5379' } })
      .png()
      .toBuffer(),
  })
  expect(upload.status).toBe(200)
  return photo
}

const stored = (site: Site, title: string) =>
  site.sql<{ approved: boolean | null; timed: boolean }>(
    'select approved, approved_at is not null as timed from records.my_roding_posts where title = $1',
    [title],
  )

test('posts are approved and rejected in the list, together and in the dialog; the photo of a rejected one is no longer public', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const photo = await uploadPhoto(site)
  const pictured = await createPost(site, 'Foto', { approved: true, photo })
  const [first = '', second = ''] = [
    await createPost(site, 'Erstes', { approved: null }),
    await createPost(site, 'Zweites', { approved: null }),
  ]
  const idea = uniqueTitle('Trinkbrunnen')
  await site.sql(`insert into public.ideas (title, description) values ($1, 'Am Marktplatz.')`, [idea])
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/content')

  await test.step('one', async () => {
    await expect(row(page, first)).toContainText('Wartend')
    await expect(row(page, first)).toContainText('erika@mustermann.example')
    await approve(page, first).click()
    await expect(toast(page, 'Post wurde genehmigt')).toBeVisible()
    await expect(row(page, first)).toContainText('Genehmigt')
    await expect(approve(page, first)).toHaveCount(0)
    await expect(row(page, first).getByRole('button', { name: first, exact: true })).toBeFocused()
    expect(await stored(site, first)).toEqual([{ approved: true, timed: true }])
    await page.keyboard.press('a')
    await page.getByRole('dialog').getByRole('button', { name: 'Ablehnen' }).click()
    await expect(toast(page, 'Post wurde abgelehnt')).toBeVisible()
    expect(await stored(site, first)).toEqual([{ approved: false, timed: false }])
  })

  await test.step('several, which stay selected while another one arrives', async () => {
    for (const title of [first, second]) await row(page, title).getByRole('checkbox').check()
    await expect(page.getByText('2 ausgewählt')).toBeVisible()
    expect(await accessibilityFindings()).toEqual([])
    await expect(row(page, await createPost(site, 'Frisch', { approved: null }))).toBeVisible()
    for (const title of [first, second]) await expect(row(page, title).getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Auswahl genehmigen' }).click()
    await expect(toast(page, '2 Posts wurden genehmigt')).toBeVisible()
    for (const title of [first, second]) await expect(row(page, title)).toContainText('Genehmigt')
  })

  await test.step('in the dialog, which also shows admins the photo of a rejected post', async () => {
    const isPublic = async () => (await fetch(site.url + photo)).ok
    expect(await isPublic()).toBe(true)
    await row(page, pictured).getByText('Genehmigt', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: pictured })
    await expect(dialog).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: /Ablehnen/ }).click()
    await expect(row(page, pictured)).toContainText('Abgelehnt')
    expect(await isPublic()).toBe(false)
    await expect(dialog).toHaveCount(0)
    await row(page, pictured).getByRole('button', { name: pictured, exact: true }).click()
    await expect(dialog.getByText('30 Tage nach der Ablehnung')).toBeVisible()
    await expect
      .poll(() =>
        dialog
          .getByRole('img', { name: `Foto: ${pictured}` })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      // A real host cannot show withheld pictures (docs/supabase.md#what-is-different-there).
      .toBe(realHost() ? 0 : 80)
    await dialog.getByRole('button', { name: /Genehmigen/ }).click()
    await expect(row(page, pictured)).toContainText('Genehmigt')
    expect(await isPublic()).toBe(true)
  })

  await test.step('the keys are listed', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Tastenkürzel' })
    await expect(help).not.toHaveAttribute('data-starting-style')
    expect(await accessibilityFindings('[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
  })

  await test.step('an idea on its tab, which makes it public', async () => {
    await page.getByRole('navigation', { name: 'Bereich' }).getByRole('link', { name: 'Ideen' }).click()
    await expect(row(page, idea)).toContainText('Wartend')
    await approve(page, idea).click()
    await expect(toast(page, 'Idee wurde genehmigt')).toBeVisible()
    expect(await (await page.request.get('/ideen')).text()).toContain(idea)
  })
})

const MANY = 2_000

/** Rejected posts of 2020; without triggers, which would take half a millisecond for each. */
const createManyPosts = (site: Site) =>
  site.sql(
    `begin;
     set local session_replication_role = replica;
     insert into records.my_roding_posts (id, title, content, author_name, approved, likes_count, created_at)
     select gen_random_uuid(), 'Masse ' || n, 'Text', 'Erika Mustermann', false, 0, '2020-01-01'::timestamptz - n * interval '1 minute'
     from generate_series(1, ${MANY}) as n;
     commit`,
  )
const deleteManyPosts = (site: Site) =>
  site.sql(
    `begin;
     set local session_replication_role = replica;
     delete from records.my_roding_posts where title like 'Masse %';
     commit`,
  )

test('a list of thousands is one tab stop, is moved through by keyboard, renders few rows, and fits every window', async ({
  page,
  site,
}) => {
  const waiting = await createPost(site, 'Wartet', { approved: null })
  await createManyPosts(site)
  try {
    await signedInAs(page, site, 'admin')
    await page.goto('/admin/content')
    await expect(row(page, waiting)).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', /^2\d\d\d$/)
    expect(await page.locator('tbody tr').count()).toBeLessThan(60)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Alle auswählen',
      'Titel',
      'Autor',
      'Status',
      'Likes',
      'Erstellt am',
      'Aktionen',
    ])
    const first = page.locator('tr[data-index="0"] td[data-label="Titel"] button')
    const second = page.locator('tr[data-index="1"] td[data-label="Titel"] button')
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await expect(second).toBeFocused()
    await expect(first).toHaveAttribute('tabindex', '-1')
    await page.keyboard.press('k')
    await expect(first).toBeFocused()
    await page.keyboard.press('End')
    const last = row(page, `Masse ${MANY}`)
    await expect(last).toBeInViewport()
    await expect(last.getByRole('button', { name: `Masse ${MANY}`, exact: true })).toBeFocused()
    expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
  } finally {
    await deleteManyPosts(site)
  }
})
