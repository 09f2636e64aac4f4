import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { nextYear, uniqueTitle } from './fixtures/events.ts'
import { shareForm } from './fixtures/posts.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { registrationForm } from './fixtures/sign-in.ts'
import { expect, test, toast } from './fixtures/test.ts'

/** Format of a token: a JWT. */
const SIGNED = /^[\w-]+\.[\w-]+\.[\w-]+$/

const trap = (form: Locator) => form.locator('input[name="homepage"]')

/** Values by type of field, as a spam bot enters them; other fields get the marker. */
const TYPED: Readonly<Record<string, string>> = {
  email: 'bot@example.org',
  number: '1',
  date: '1990-01-01',
  'datetime-local': `${nextYear()}-07-04T18:30`,
  iban: 'DE02120300000000202051',
  bic: '',
  end_date: '',
  website: 'https://kauf.example',
}

/** Fills in every field and submits, as spam bots do. */
async function fillEverythingAndSend(
  form: Locator,
  marker: string,
  typed: Readonly<Record<string, string>> = TYPED,
): Promise<void> {
  await form.waitFor()
  const fields = form.locator('input:not([type="radio"], [type="file"]), textarea')
  for (const field of await fields.all()) {
    const [name, type] = await Promise.all([field.getAttribute('name'), field.getAttribute('type')])
    if (type === 'checkbox') await field.check()
    else await field.fill(typed[name ?? ''] ?? typed[type ?? ''] ?? marker)
  }
  await form.locator('button[type="submit"]').click()
}

const inDialog = (page: Page) => page.getByRole('dialog').locator('form')
const FORMS = [
  {
    table: 'ideas',
    path: '/ideen',
    open: (page: Page) => page.getByRole('button', { name: 'Neue Idee' }).click(),
    form: (page: Page) => page.getByRole('form', { name: 'Ihre Idee' }),
    column: 'title',
  },
  {
    table: 'events',
    path: '/events',
    open: (page: Page) => page.getByRole('main').getByRole('button', { name: 'Event einreichen' }).click(),
    form: inDialog,
    column: 'title',
  },
  {
    table: 'applications',
    path: '/mitmachen',
    open: (page: Page) => page.getByRole('main').getByRole('button', { name: 'Mitglied werden' }).click(),
    form: inDialog,
    column: 'business_name',
  },
  {
    table: 'my_roding_posts',
    path: '/mein-roding',
    open: async (page: Page) => {
      await shareForm(page).open()
      await shareForm(page).fillRequired('Mit Foto')
    },
    form: (page: Page) => page.getByRole('form', { name: 'Beitrag teilen' }),
    column: 'title',
  },
]

test.describe('a client that fills in every field', () => {
  test.use({ allowedConsoleMessages: ['Failed to load resource', 'could not be'] })

  test('forms of visitors: the honeypot is invisible; with it filled in the form is refused by the server, and nothing is stored', async ({
    page,
    site,
  }) => {
    skipOnRealHost({ differs: 'Forms' })
    const [before] = await site.sql('select count(*) from storage.objects')
    await page.setViewportSize({ width: 320, height: 700 })
    for (const { table, path, open, form, column } of FORMS) {
      const marker = uniqueTitle('Kauft')
      await page.goto(path)
      await open(page)
      await expectInvisibleHoneypot(page, form(page))
      const refused = page.waitForResponse(
        (answer) => /\/(rest|storage)\/v1\/.*/.test(answer.url()) && answer.status() === 403,
      )
      await fillEverythingAndSend(form(page), marker)
      expect(await (await refused).json(), table).toMatchObject({ code: 'form_trap_filled' })
      await expect(toast(page, 'Bitte noch einmal absenden')).toBeVisible()
      expect(await site.sql(`select 1 from public.${table} where ${column} = $1`, [marker])).toEqual([])
    }
    expect(await site.sql('select count(*) from storage.objects')).toEqual([before])
  })

  test('registration: the honeypot is invisible; with it filled in the form is refused; submitting again succeeds, as a password manager may have filled in the honeypot', async ({
    page,
    site,
  }) => {
    skipOnRealHost({ differs: 'Forms' })
    const email = `neu-${randomUUID()}@example.org`
    const registered = () => site.sql('select 1 from auth.users where email = $1', [email])
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/auth/register')
    const { form, submit } = registrationForm(page)
    await expectInvisibleHoneypot(page, form)
    const answer = () => page.waitForResponse(/\/auth\/v1\/signup/)
    const [refused] = await Promise.all([answer(), fillEverythingAndSend(form, 'kauft123', { email })])
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'form_trap_filled'])
    await expect(toast(page, 'Fehler')).toContainText('Bitte senden Sie das Formular noch einmal ab.')
    expect(await registered()).toEqual([])

    const [taken] = await Promise.all([answer(), submit.click()])
    expect(taken.request().postDataJSON().gotrue_meta_security.captcha_token).toMatch(SIGNED)
    await expect(page.getByText('Willkommen, kauft123!')).toBeVisible()
    expect(await registered()).toHaveLength(1)
  })

  test('newsletter: the honeypot is invisible; with it filled in the form is refused by the server; submitting again succeeds, as a password manager may have filled in the honeypot', async ({
    page,
    site,
  }) => {
    skipOnRealHost({ differs: 'Forms' })
    const email = `leser-${randomUUID()}@example.org`
    const subscribed = () => site.sql('select name from newsletter_subscriptions where email = $1', [email])
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/impressum')
    const form = page.getByRole('contentinfo').locator('form')
    await expectInvisibleHoneypot(page, form)
    const refused = page.waitForResponse((answer) => answer.url().includes('/rest/v1/') && !answer.ok())
    await fillEverythingAndSend(form, 'Erika Mustermann', { email })
    expect([(await refused).status(), (await (await refused).json()).code]).toEqual([403, 'form_trap_filled'])
    await expect(toast(page, 'Bitte noch einmal absenden')).toBeVisible()
    await expect(form.getByLabel('E-Mail')).toHaveValue(email)
    expect(await subscribed()).toEqual([])
    await form.getByRole('button', { name: 'Anmelden' }).click()
    await expect(toast(page, 'Newsletter abonniert!')).toBeVisible()
    expect(await subscribed()).toHaveLength(1)
  })

  test('a form with an expired token that cannot be renewed is still accepted', async ({ page }) => {
    const answers = [{ token: 'x.y.z', minimum_fill_ms: 0 }]
    await page.route('**/forms/v1/token*', (route) => {
      const answer = answers.shift()
      return answer ? route.fulfill({ json: answer }) : route.abort()
    })
    await page.goto('/impressum')
    const form = page.getByRole('contentinfo').locator('form')
    await form.getByLabel('Name').fill('Erika Mustermann')
    await form.getByLabel('E-Mail').fill(`leser-${randomUUID()}@example.org`)
    await form.getByRole('button').click()
    await expect(toast(page, 'Newsletter abonniert!')).toBeVisible()
  })
})

test('a password manager that fills in and submits at once causes no error, also before the page has its scripts', async ({
  page,
}) => {
  skipOnRealHost({ differs: 'Forms' })
  for (const isEarly of [false, true]) {
    await page.goto('about:blank')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      if (isEarly) await released
      await route.continue()
    })
    await page.goto('/impressum', { waitUntil: isEarly ? 'commit' : 'load' })
    const form = page.getByRole('contentinfo').locator('form')
    const sent = page.waitForRequest('**/rest/v1/newsletter_subscriptions*')
    await form.getByLabel('Name').focus()
    await form.evaluate((element: HTMLFormElement, email) => {
      const { name, email: address } = element.elements as unknown as Record<string, HTMLInputElement>
      if (name) name.value = 'Erika Mustermann'
      if (address) address.value = email
      element.requestSubmit()
    }, `leser-${randomUUID()}@example.org`)
    release()
    const request = await sent
    expect(page.url()).not.toContain('Erika')
    expect(await request.headerValue('x-form-token')).toMatch(SIGNED)
    expect(await request.headerValue('x-form-trap')).toBeNull()
    expect((await request.response())?.status()).toBe(201)
    await expect(toast(page, 'Newsletter abonniert!')).toBeVisible()
    await page.unroute('**/assets/*.js')
  }
})

/** In a window of 320 pixels: it is neither seen nor focusable nor announced. */
async function expectInvisibleHoneypot(page: Page, form: Locator): Promise<void> {
  const field = trap(form)
  await field.scrollIntoViewIfNeeded()
  await expect(field).not.toBeInViewport()
  await expect(field).not.toHaveAttribute('style')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(form.getByRole('textbox', { name: 'Dieses Feld bitte frei lassen' })).toHaveCount(0)
  await form.getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
}
