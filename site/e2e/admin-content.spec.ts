import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import { blockLiveUpdates } from './fixtures/live-updates.ts'
import type { Site } from './fixtures/site.ts'
import { expect } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const approve = (page: Page, title: string) => row(page, title).getByRole('button', { name: /Genehmigen/ })
const reject = (page: Page, title: string) => row(page, title).getByRole('button', { name: /Ablehnen/ })
const counter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Nach Status' }).getByRole('link', { name })

async function createPost(site: Site, what: string, approved: boolean | null): Promise<string> {
  const title = uniqueTitle(what)
  await site.sql(
    `insert into public.my_roding_posts (title, content, author_name, author_email, approved)
     values ($1, 'Kurz nach Sonnenuntergang.', 'Erika Mustermann', 'erika@mustermann.example', $2)`,
    [title, approved],
  )
  return title
}

async function createIdea(site: Site): Promise<string> {
  const title = uniqueTitle('Trinkbrunnen')
  await site.sql(`insert into public.ideas (title, description) values ($1, 'Am Marktplatz.')`, [title])
  return title
}

const stored = (site: Site, title: string) =>
  site.sql<{ approved: boolean | null; timed: boolean }>(
    'select approved, approved_at is not null as timed from records.my_roding_posts where title = $1',
    [title],
  )

test.describe(() => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be', 'could not'] })

  test('a post is approved, rejected and approved again; what cannot be decided or loaded shows an error', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    const title = await createPost(site, 'Nebel', null)
    const [kept, gone] = [
      await createPost(site, 'Verweigert', null),
      await createPost(site, 'Gelöscht', null),
    ]
    const failure = toast(page, 'Fehler', 'Status konnte nicht aktualisiert werden.')
    await signedInAs(page, site, 'admin')
    await page.goto('/admin/content')
    await expect(row(page, title)).toContainText('Wartend')
    await expect(row(page, title)).toContainText('erika@mustermann.example')
    expect(await accessibilityFindings()).toEqual([])
    await test.step('decided', async () => {
      await approve(page, title).click()
      await expect(toast(page, 'Post wurde genehmigt')).toBeVisible()
      await expect(row(page, title)).toContainText('Genehmigt')
      await expect(approve(page, title)).toHaveCount(0)
      await expect(row(page, title).getByRole('button', { name: title, exact: true })).toBeFocused()
      expect(await stored(site, title)).toEqual([{ approved: true, timed: true }])
      await reject(page, title).click()
      await expect(toast(page, 'Post wurde abgelehnt')).toBeVisible()
      await expect(reject(page, title)).toHaveCount(0)
      expect(await stored(site, title)).toEqual([{ approved: false, timed: false }])
      await approve(page, title).click()
      await expect(row(page, title)).toContainText('Genehmigt')
    })

    await test.step('deleted meanwhile', async () => {
      // Between press and request: deleted earlier, the row would disappear from the page by a live update.
      const path = '**/rest/v1/my_roding_posts?*'
      await page.route(path, async (route) => {
        if (route.request().method() === 'PATCH')
          await site.sql('delete from public.my_roding_posts where title = $1', [gone])
        await route.continue()
      })
      await approve(page, gone).click()
      await expect(failure).toBeVisible()
      await expect(row(page, gone)).toHaveCount(0)
      await page.unroute(path)
      await failure.getByRole('button').click()
      await expect(failure).toHaveCount(0)
    })

    await test.step('refused', async () => {
      await site.sql('revoke update on records.my_roding_posts from authenticated')
      try {
        await approve(page, kept).click()
        await expect(failure).toBeVisible()
      } finally {
        await site.sql('grant update on records.my_roding_posts to authenticated')
      }
      await expect(row(page, kept)).toContainText('Wartend')
    })

    await test.step('not loaded', async () => {
      await site.sql('revoke select on public.my_roding_posts from authenticated')
      try {
        await blockLiveUpdates(page)
        await page.reload()
        await expect(toast(page, 'Fehler', 'Posts konnten nicht geladen werden.')).toBeVisible()
      } finally {
        await site.sql('grant select on public.my_roding_posts to authenticated')
      }
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await expect(page.getByRole('table')).toBeVisible()
    })
  })
})

test('the detail view shows all fields, links what is in the text, and rejects; the photo is no longer public, but admins still see it and can approve it again', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const title = uniqueTitle('Foto')
  const photo = `/storage/v1/object/public/social-posts/${crypto.randomUUID()}.png`
  const upload = await fetch(site.url + photo.replace('/public', ''), {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'image/png' },
    body: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1b5379' } })
      .png()
      .toBuffer(),
  })
  expect(upload.status).toBe(200)
  await site.sql(
    `insert into public.my_roding_posts (title, content, author_name, image_url, approved)
     values ($1, 'Mehr auf www.markt.example, unter 09461 000 123 und info@markt.example.', 'Erika Mustermann', $2, true)`,
    [title, photo],
  )
  const isPublic = async () => (await fetch(site.url + photo)).ok
  expect(await isPublic()).toBe(true)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/content')
  await row(page, title).getByText('Genehmigt', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText('Erika Mustermann')
  const links = dialog.getByRole('paragraph').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.markt.example/',
    'tel:09461000123',
    'mailto:info@markt.example',
  ])
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /nofollow ugc/)
  await expect(dialog).not.toHaveAttribute('data-starting-style')
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: /Ablehnen/ }).click()
  await expect(toast(page, 'Post wurde abgelehnt')).toBeVisible()
  expect(await isPublic()).toBe(false)
  await expect(dialog).toHaveCount(0)
  await expect(row(page, title)).toContainText('Abgelehnt')
  await row(page, title).getByRole('button', { name: title, exact: true }).click()
  await expect(dialog.getByText('30 Tage nach der Ablehnung')).toBeVisible()
  await expect
    .poll(() =>
      dialog
        .getByRole('img', { name: `Foto: ${title}` })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(80)
  await dialog.getByRole('button', { name: /Genehmigen/ }).click()
  await expect(toast(page, 'Post wurde genehmigt')).toBeVisible()
  expect(await isPublic()).toBe(true)
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

test('a list of thousands is filtered, searched, sorted and moved through by keyboard, and fits every window', async ({
  page,
  site,
}) => {
  const [waiting, rejected] = [await createPost(site, 'Wartet', null), await createPost(site, 'Weg', false)]
  await createManyPosts(site)
  try {
    await signedInAs(page, site, 'admin')
    await page.goto('/admin/content')
    await expect(row(page, waiting)).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', /^2\d\d\d$/)
    expect(await page.locator('tbody tr').count()).toBeLessThan(60)

    await test.step('counters filter and add up', async () => {
      const counters = page.getByRole('navigation', { name: 'Nach Status' }).getByRole('link')
      await expect(counters).toHaveText([/^Gesamt/, /^Genehmigt/, /^Wartend/, /^Abgelehnt/])
      const [total, ...parts] = await counters.evaluateAll((links) =>
        links.map((link) => Number(link.textContent?.replace(/\D/g, ''))),
      )
      expect(parts.reduce((sum, part) => sum + part)).toBe(total)
      await counter(page, 'Abgelehnt').click()
      await expect(row(page, rejected)).toBeVisible()
      await expect(row(page, waiting)).toHaveCount(0)
      await page.reload()
      await expect(counter(page, 'Abgelehnt')).toHaveAttribute('aria-current', 'true')
      await counter(page, 'Gesamt').click()
    })

    await test.step('searches', async () => {
      await page.getByRole('searchbox').fill('gibt es nirgends')
      await expect(page.getByText('Nichts gefunden')).toBeVisible()
      await page.getByRole('button', { name: 'Alle zeigen' }).click()
      await page.getByRole('searchbox').fill(waiting.toUpperCase())
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(row(page, waiting)).toBeVisible()
      await expect(page).toHaveURL(/suche=/)
      await page.getByRole('searchbox').fill('')
      await expect(row(page, rejected)).toBeVisible()
      // The address follows when typing pauses, and with it the list.
      await expect(page).toHaveURL('/admin/content')
    })

    await test.step('the table is one tab stop, and arrow keys move between rows', async () => {
      const first = page.locator('tr[data-index="0"] td button.text-left')
      const second = page.locator('tr[data-index="1"] td button.text-left')
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
    })

    await test.step('sorts by column and sets aria-sort', async () => {
      await expect(page.getByRole('columnheader')).toHaveText([
        ...['Alle auswählen', 'Titel', 'Autor', 'Status', 'Likes', 'Erstellt am', 'Aktionen'],
      ])
      const head = page.getByRole('columnheader', { name: 'Titel' })
      await expect(head).toHaveAttribute('aria-sort', 'none')
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      const upwards = await page.locator('tbody td button.text-left').allTextContents()
      expect(upwards).toEqual([...upwards].sort(new Intl.Collator('de').compare))
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'descending')
    })
    expect(await overflowingElementsAt(page, [320, 768, 1280])).toEqual([])
  } finally {
    await deleteManyPosts(site)
  }
})

test('several posts stay selected while another one arrives, and are approved at once; an idea on its tab, which makes it public', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const titles = [await createPost(site, 'Erstes', null), await createPost(site, 'Zweites', null)]
  const idea = await createIdea(site)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/content')
  for (const title of titles) await row(page, title).getByRole('checkbox').check()
  await expect(page.getByText('2 ausgewählt')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  // A new post arrives: the selection stays.
  await expect(row(page, await createPost(site, 'Frisch', null))).toBeVisible()
  for (const title of titles) await expect(row(page, title).getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Auswahl genehmigen' }).click()
  await expect(toast(page, '2 Posts wurden genehmigt')).toBeVisible()
  for (const title of titles) await expect(row(page, title)).toContainText('Genehmigt')
  await expect(page.getByText('2 ausgewählt')).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Bereich' }).getByRole('link', { name: 'Ideen' }).click()
  await expect(row(page, idea)).toContainText('Wartend')
  await approve(page, idea).click()
  await expect(toast(page, 'Idee wurde genehmigt')).toBeVisible()
  expect(await (await page.request.get('/ideen')).text()).toContain(idea)
})

test('keyboard: all actions have shortcuts, which can be switched off', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const title = await createPost(site, 'Tasten', null)
  await signedInAs(page, site, 'admin')
  await page.goto('/admin/content')
  await expect(row(page, title)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(title)
  await expect(page.getByRole('row')).toHaveCount(2)
  await row(page, title).getByRole('button', { name: title, exact: true }).focus()
  await page.keyboard.press('g')
  await expect(toast(page, 'Post wurde genehmigt')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await expect(help).toBeVisible()
  await expect(help).not.toHaveAttribute('data-starting-style')
  expect(await accessibilityFindings('[role=dialog]')).toEqual([])
  await help.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await row(page, title).getByRole('button', { name: title, exact: true }).focus()
  await page.keyboard.press('a')
  await page.keyboard.press('?')
  await expect(help).toHaveCount(0)
  expect(await stored(site, title)).toEqual([{ approved: true, timed: true }])
})
