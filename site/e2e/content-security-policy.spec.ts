import { createHash } from 'node:crypto'
import type { Page, Response } from '@playwright/test'
import { createAccount, keepSession, openSession } from './fixtures/accounts.ts'
import { PUBLIC_PATHS } from './fixtures/pages.ts'
import { expect, test } from './fixtures/test.ts'

const SIGNED_IN_PATHS = ['/auth/login', '/auth/confirm', '/member', '/admin/members']
const INLINE_SCRIPT = /<script(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/script>/g

test('every page allows its own scripts by hash and no other inline script', async ({ request }) => {
  const paths = [...PUBLIC_PATHS, ...SIGNED_IN_PATHS]
  // Several times: cached responses have to come with their own policy.
  for (const path of [...paths, ...paths, ...paths]) {
    const answer = await request.get(path)
    const html = await answer.text()
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy, path).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(policy, path).not.toMatch(/unsafe|'nonce-|strict-dynamic| \*/)
    expect(html, path).not.toMatch(/<style|\sstyle="|\son[a-z]+="|\snonce="|javascript:/)
    for (const [, text = ''] of html.matchAll(INLINE_SCRIPT))
      expect(policy, path).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
})

test('forbids framing, and sets no cookie', async ({ page, site, request }) => {
  const answers: Response[] = []
  page.context().on('response', (answer) => answers.push(answer))
  const { 'content-security-policy': policy, 'set-cookie': cookie } = (await request.get('/')).headers()
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/connect-src [^;]* https:\/\/api\.instagram\.com[; ]/)
  expect(cookie).toBeUndefined()
  await keepSession(page, site, await openSession(site, await createAccount(site, 'admin')))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  expect(answers.length).toBeGreaterThan(10)
  for (const answer of [...answers]) expect(await answer.headerValue('set-cookie'), answer.url()).toBeNull()
})

test.describe('injected content', () => {
  test.use({
    allowedConsoleMessages: ['Content Security Policy'],
    // Reported as requests, although blocked before they are sent.
    allowedOrigins: ['https://foreign.example'],
  })
  const INJECTED: readonly (readonly [what: string, html: string, refusedBy: string])[] = [
    ['a script', '<script>hit()</script>', 'script-src-elem'],
    ['a module', '<script type="module">hit()</script>', 'script-src-elem'],
    ['a script of another host', '<script src="https://foreign.example/x.js"></script>', 'script-src-elem'],
    ['a script as an address', '<script src="data:text/javascript,hit()"></script>', 'script-src-elem'],
    ['a handler', '<img src="/favicon.ico" onload="hit()">', 'script-src-attr'],
    ['a style', '<style>body{display:none}</style>', 'style-src-elem'],
    ['a style attribute', '<p style="position:fixed;inset:0">x</p>', 'style-src-attr'],
    ['a picture of another host', '<img src="https://foreign.example/x.png">', 'img-src'],
    ['a frame', '<iframe src="https://foreign.example/"></iframe>', 'frame-src'],
    ['a program', '<object data="https://foreign.example/x"></object>', 'object-src'],
    ['another base', '<base href="https://foreign.example/">', 'base-uri'],
  ]

  test('does not run scripts, submit forms to other hosts, navigate to javascript: URLs or evaluate text as code', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const refused: string[] = []
      const hit = () => document.documentElement.setAttribute('data-hit', '')
      Object.assign(window, { refused, hit })
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (!refused.includes(effectiveDirective)) refused.push(effectiveDirective)
      })
    })
    await page.goto('/impressum')
    const outcome = await page.evaluate(async () => {
      // Scripts evaluated by Playwright bypass the policy; scripts inserted later do not.
      await new Promise((later) => setTimeout(later))
      try {
        return String(Function('hit()')())
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(outcome).toBe('EvalError')
    expect(await newlyRefused(page)).toEqual(['script-src'])

    for (const [what, html, directive] of INJECTED) {
      await page.evaluate(injectHtml, html)
      await expect.poll(() => newlyRefused(page), what).toEqual([directive])
    }

    await page.evaluate(
      injectHtml,
      '<form id="f" action="https://foreign.example/"><input name="iban"></form>',
    )
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#f')?.submit())
    await expect.poll(() => newlyRefused(page)).toEqual(['form-action'])
    await page.evaluate(injectHtml, '<a id="a" href="javascript:hit()">x</a>')
    await page.evaluate(() => document.querySelector<HTMLElement>('#a')?.click())
    await expect.poll(() => newlyRefused(page)).toEqual(['script-src-elem'])
    const after = await page.evaluate(() => [location.pathname, document.documentElement.dataset.hit])
    expect(after).toEqual(['/impressum', undefined])
  })
})

/** Inserts HTML whose scripts run: `createContextualFragment` allows that, `innerHTML` does not. */
function injectHtml(html: string): void {
  const range = document.createRange()
  range.selectNode(document.head)
  const place = html.startsWith('<base') ? document.head : document.body
  place.append(range.createContextualFragment(html))
}

/** The directives violated since the last call. */
function newlyRefused(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { refused: string[] }).refused.splice(0))
}
