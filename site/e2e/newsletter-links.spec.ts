import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

test.describe('newsletter links', () => {
  /** A subscriber who was asked for the confirmation; the token as its mail has it. */
  async function asked(site: Site) {
    const email = `leser-${randomUUID()}@example.org`
    const token = randomUUID().replaceAll('-', '')
    await site.sql(
      `with subscription as (
       insert into public.newsletter_subscriptions (name, email) values ('Leserin', $1) returning id
     )
     insert into records.newsletter_confirmations (subscription_id, mailbox, due_at, token_hash, expires_at)
     select id, sha256('a'), null, sha256(convert_to($2, 'UTF8')), now() + interval '1 day' from subscription`,
      [email, token],
    )
    return { email, link: `/newsletter/bestaetigen/${token}` }
  }

  async function unsubscribeLink(site: Site, email: string): Promise<string> {
    const [row] = await site.sql<{ token: string }>(
      `select private.newsletter_token('unsubscribe', gen_random_uuid(), id) as token
     from public.newsletter_subscriptions where email = $1`,
      [email],
    )
    return `/newsletter/abmelden/${row?.token}`
  }

  async function stateOf(site: Site, email: string): Promise<string | undefined> {
    const [row] = await site.sql<{ state: string }>(
      'select state from public.newsletter_subscribers where email = $1',
      [email],
    )
    return row?.state
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
  const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled })

      test(`a reader confirms, leaves${javaScriptEnabled ? ' and comes back' : ', comes back and leaves again'}`, async ({
        page,
        site,
      }) => {
        const { email, link } = await asked(site)
        await page.goto(link)
        await expect(heading(page, 'Newsletter bestätigen')).toBeVisible()
        expect(await stateOf(site, email)).not.toBe('confirmed')
        await press(page, 'Abonnement bestätigen')
        await expect(heading(page, 'Newsletter abonniert')).toBeVisible()
        expect(await stateOf(site, email)).toBe('confirmed')

        const leave = await unsubscribeLink(site, email)
        await page.goto(leave)
        await expect(heading(page, 'Newsletter abbestellen')).toBeVisible()
        expect(await stateOf(site, email)).toBe('confirmed')
        await press(page, 'Abbestellen')
        await expect(heading(page, 'Newsletter abbestellt')).toBeVisible()
        expect(await stateOf(site, email)).toBe('left')
        await press(page, 'Wieder abonnieren')
        await expect(heading(page, 'Schön, dass Sie bleiben')).toBeVisible()
        expect(await stateOf(site, email)).toBe('confirmed')
        if (javaScriptEnabled) return
        await page.goto(leave)
        await press(page, 'Abbestellen')
        await expect(heading(page, 'Newsletter abbestellt')).toBeVisible()

        await page.goto(link)
        await press(page, 'Abonnement bestätigen')
        await expect(heading(page, 'Dieser Link gilt nicht mehr')).toBeVisible()
        expect(await stateOf(site, email)).toBe('left')
      })
    })
  }

  test('the pages are the same for every token, are not indexed, and have no accessibility findings', async ({
    page,
    request,
    site,
    accessibilityFindings,
  }) => {
    const { link } = await asked(site)
    const main = async (path: string) => {
      const html = await (await request.get(path)).text()
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      return /<main.*<\/main>/s.exec(html)?.[0].replaceAll(path, '')
    }
    const unknown = `/newsletter/abmelden/${'A'.repeat(64)}`
    expect(await main(link)).toContain('Newsletter bestätigen')
    expect(await main(link)).toBe(await main(`/newsletter/bestaetigen/${randomUUID()}`))
    expect(await main(unknown)).toContain('Newsletter abbestellen')
    expect(await main(unknown)).toBe(await main('/newsletter/abmelden/x'))
    await page.goto(link)
    expect(await accessibilityFindings()).toEqual([])
    await page.goto(unknown)
    expect(await accessibilityFindings('main')).toEqual([])
    await press(page, 'Abbestellen')
    await expect(heading(page, 'Dieser Link gilt nicht')).toBeVisible()
    expect(await accessibilityFindings('main')).toEqual([])
  })

  test('mail programs unsubscribe with one request and get no page, whatever it contains', async ({
    site,
  }) => {
    const { email } = await asked(site)
    const link = `${site.url}${await unsubscribeLink(site, email)}`
    const post = (url: string, init: RequestInit = {}) => fetch(url, { method: 'POST', ...init })
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const answer = await post(link, { body, headers: { origin: 'https://mail.example' } })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await stateOf(site, email)).toBe('left')
    const [{ by } = { by: '' }] = await site.sql<{ by: string }>(
      'select withdrawn_by as by from public.newsletter_consents where email = $1',
      [email],
    )
    expect(by).toBe('one_click')
    for (const url of [link, `${site.url}/newsletter/abmelden/${'x'.repeat(64)}`]) {
      const again = await post(url, { body: 'x'.repeat(100_000) })
      expect([again.status, await again.text()]).toEqual([200, ''])
    }
  })

  test('no other page takes POST, and these take nothing else', async ({ site }) => {
    const status = async (path: string, method: string) =>
      (await fetch(`${site.url}${path}`, { method })).status
    expect(await status('/events', 'POST')).toBe(405)
    expect(await status('/events/teilen', 'POST')).toBe(405)
    expect(await status('/newsletter/abmelden', 'POST')).toBe(405)
    expect(await status('/newsletter/abmelden/x', 'DELETE')).toBe(405)
    expect(await status('/newsletter/bestaetigen/x', 'PUT')).toBe(405)
  })
})

test.describe('newsletter archive', () => {
  // The failed resource is the withdrawn newsletter, which answers 410.
  test.use({ javaScriptEnabled: false, allowedConsoleMessages: ['Failed to load resource'] })

  test('everybody reads what was sent, without scripts; drafts and withdrawn newsletters nobody', async ({
    page,
    site,
  }) => {
    const word = `markt-${randomUUID()}`
    const add = (subject: string, state: string) =>
      site.sql(
        `insert into newsletters (id, subject, content, document, subscribers, channel, state, in_archive)
       values (gen_random_uuid(), $1, 'Grüß Gott', $2, 0, 'smtp', $3, true)`,
        [subject, JSON.stringify(DOCUMENT), state],
      )
    await add(word, 'sent')
    await add(`draft-${word}`, 'draft')
    await page.goto('/newsletter')
    await page.getByRole('link', { name: word, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Am Samstag' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zum Programm' })).toBeVisible()
    await expect(page).toHaveURL(`/newsletter/${word}`)
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
    )
    expect(data).toMatchObject({ '@type': 'Article', headline: word, url: `${site.url}/newsletter/${word}` })

    const status = async (path: string) => (await fetch(site.url + path)).status
    const read = async (path: string) => (await fetch(site.url + path)).text()
    expect(await read('/newsletter/feed.xml')).toContain(`<link>${site.url}/newsletter/${word}</link>`)
    expect(await read('/sitemap.xml')).toContain(`<loc>${site.url}/newsletter/${word}</loc>`)
    expect(await status(`/newsletter/draft-${word}`)).toBe(404)
    await site.sql('update newsletters set in_archive = false where subject = $1', [word])
    expect(await status(`/newsletter/${word}`)).toBe(410)
    expect(await read('/newsletter')).not.toContain(word)
    await page.goto(`/newsletter/${word}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Nicht mehr im Archiv' })).toBeVisible()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await site.sql('delete from newsletters where subject in ($1, $2)', [word, `draft-${word}`])
    expect(await status(`/newsletter/${word}`)).toBe(404)
  })

  const DOCUMENT = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Am Samstag' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'Grüß Gott' }] },
      { type: 'button', attrs: { label: 'Zum Programm', href: 'https://verein.example/programm' } },
    ],
  }
})
