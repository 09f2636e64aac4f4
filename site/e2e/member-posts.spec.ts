import type { Page } from '@playwright/test'
import { createAccount, signedInAs } from './fixtures/accounts.ts'
import { uniqueTitle } from './fixtures/events.ts'
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

  await row(page, titles.approved).getByRole('link').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(titles.approved)
  await page.goBack()

  await filter(page, /Events 2/).click()
  await expect(row(page, titles.event)).toBeVisible()
  await expect(row(page, titles.waiting)).toHaveCount(0)
  await expect(filter(page, /Events/)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\?art=/)
})

test('filters a thousand entries without delay', async ({ page, site }) => {
  const { id } = await signedInAs(page, site, 'member')
  await createThousandIdeas(site, id)
  await createSubmission(site, id, 'event', uniqueTitle('Hoffest'), '2 days')
  await page.goto('/member/posts')
  await expect(filter(page, /Alle/)).toContainText('1001')
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
})
