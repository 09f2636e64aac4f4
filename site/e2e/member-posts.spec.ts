import type { Page } from '@playwright/test'
import { createAccount, signedInAs } from './fixtures/accounts.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { blockLiveUpdates } from './fixtures/live-updates.ts'
import { createSubmission, createThousandIdeas } from './fixtures/submissions.ts'
import { expect, test } from './fixtures/test.ts'

const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const filter = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Art der Beiträge' }).getByRole('link', { name })

test('lists only the own submissions with their state, newest first, with links, filtered by kind in the URL', async ({
  page,
  site,
  accessibilityFindings,
}) => {
  const { id } = await signedInAs(page, site, 'member')
  const other = await createAccount(site)
  const titles = {
    waiting: uniqueTitle('Wartend'),
    approved: uniqueTitle('Brunnen'),
    rejected: uniqueTitle('Abgelehnt'),
    photo: uniqueTitle('Abendlicht'),
    event: uniqueTitle('Hoffest'),
    past: uniqueTitle('Vorbei'),
    foreign: uniqueTitle('Fremd'),
  }
  await createSubmission(site, id, 'idea', titles.waiting, 'pending')
  await createSubmission(site, id, 'idea', titles.approved, 'approved')
  await createSubmission(site, id, 'idea', titles.rejected, 'rejected')
  await createSubmission(site, id, 'post', titles.photo, 'true')
  await createSubmission(site, id, 'event', titles.event, '3 days')
  await createSubmission(site, id, 'event', titles.past, '-3 days')
  await createSubmission(site, other.id, 'idea', titles.foreign, 'approved')
  await page.goto('/member/posts')
  await expect(row(page, titles.waiting)).toContainText('Wartet auf Freigabe')
  await expect(row(page, titles.approved)).toContainText('Veröffentlicht')
  await expect(row(page, titles.rejected)).toContainText('Nicht freigegeben')
  await expect(row(page, titles.photo)).toContainText('Beitrag, eingereicht am')
  await expect(row(page, titles.foreign)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    titles.past,
    titles.event,
    titles.photo,
    titles.rejected,
    titles.approved,
    titles.waiting,
  ])
  await expect(row(page, titles.waiting).getByRole('link')).toHaveCount(0)
  await expect(row(page, titles.past)).toContainText(', fand statt am ')
  expect(await accessibilityFindings()).toEqual([])

  await row(page, titles.event).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: titles.event })).toBeVisible()
  await page.goBack()
  await row(page, titles.approved).getByRole('link').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(titles.approved)
  await page.goBack()

  await test.step('filtered', async () => {
    await filter(page, /Events 2/).click()
    await expect(row(page, titles.event)).toBeVisible()
    await expect(row(page, titles.waiting)).toHaveCount(0)
    await expect(filter(page, /Events/)).toHaveAttribute('aria-current', 'true')
    await page.reload()
    await expect(row(page, titles.event)).toBeVisible()
    await expect(row(page, titles.waiting)).toHaveCount(0)
  })
})

test('filters a thousand entries without delay, and shows a message for a kind without entries', async ({
  page,
  site,
}) => {
  const { id } = await signedInAs(page, site, 'member')
  await createThousandIdeas(site, id)
  await createSubmission(site, id, 'event', uniqueTitle('Hoffest'), '2 days')
  await page.goto('/member/posts')
  await expect(filter(page, /Alle/)).toContainText('1001')
  await expect(row(page, 'Idee Nummer')).toHaveCount(1000)
  await filter(page, /Events/).click()
  await expect(row(page, 'Hoffest')).toBeVisible()
  const milliseconds = await page.evaluate(async () => {
    const all = [...document.querySelectorAll('main nav a')][0] as HTMLElement
    const start = performance.now()
    all.click()
    while (document.querySelectorAll('main > div li').length < 1000) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - start
  })
  // About 400 ms on two busy cores.
  expect(milliseconds).toBeLessThan(1_500)
  await filter(page, /Beiträge 0/).click()
  await expect(page.getByText('Noch keine Beiträge')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Foto teilen' })).toHaveAttribute('href', '/mein-roding#teilen')
})

test.describe('without submissions', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('skeletons while the list loads, then links to the forms, also in an empty kind; a retry button when it cannot be loaded', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    await signedInAs(page, site, 'member')
    const held = Promise.withResolvers<void>()
    await page.route('**/rest/v1/my_submissions*', async (route) => {
      await held.promise
      await route.continue()
    })
    await blockLiveUpdates(page)
    await page.goto('/member/posts')
    await expect(page.getByLabel('Ihre Beiträge werden geladen …')).toBeVisible()
    held.resolve()
    await expect(page.getByText('Noch nichts eingereicht')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Idee einreichen' })).toHaveAttribute('href', '/ideen')
    expect(await accessibilityFindings()).toEqual([])
    await site.sql('revoke select on public.my_submissions from authenticated')
    try {
      await page.reload()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('konnten nicht geladen werden')
      expect(await accessibilityFindings()).toEqual([])
    } finally {
      await site.sql('grant select on public.my_submissions to authenticated')
    }
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByText('Noch nichts eingereicht')).toBeVisible()
  })
})
