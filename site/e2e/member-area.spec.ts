import type { Page } from '@playwright/test'
import { signedInAs, storedSession } from './fixtures/accounts.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test, toast } from './fixtures/test.ts'

test.describe('member area', () => {
  const PAGES = [
    ['Mein Profil', '/member'],
    ['Meine Beiträge', '/member/posts'],
    ['Newsletter', '/member/newsletter'],
    ['Sicherheit', '/member/security'],
  ] as const

  // Messages, drawers and dialogs also work with their transitions.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the HTML contains no private data and is not indexed', async ({ request }) => {
    for (const [title, path] of PAGES) {
      const html = await (await request.get(path)).text()
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html, path).not.toContain(`<h1`)
      expect(html, path).not.toContain(`>${title}</span>`)
    }
  })

  test('the sidebar shows the name, leads to every page and its heading, is not printed, and signs out; pages fit every window and large text', async ({
    page,
    site,
  }) => {
    const account = await signedInAs(page, site, 'member')
    await page.goto('/member')
    const sidebar = page.getByRole('banner')
    await expect(sidebar).toContainText(`${account.firstName} ${account.lastName}`)
    await expect(sidebar.getByRole('link', { name: 'Zur Hauptseite' })).toHaveAttribute('href', '/')
    for (const [title, path] of PAGES) {
      await sidebar.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} – Gewerbeverein Roding`)
      await expect(sidebar.locator('[aria-current=page]')).toHaveText([title])
      if (path !== '/member') await expect(page.getByRole('main')).toBeFocused()
      await expect(page.locator('[aria-busy], [aria-label$="geladen …"]')).toHaveCount(0)
      expect(await overflowingElementsAt(page, [320, 768, 1280]), path).toEqual([])
    }
    await expect(page.getByRole('contentinfo')).toHaveCount(0)

    await page.emulateMedia({ media: 'print' })
    await expect(sidebar).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main')).toBeFocused()
    expect(await storedSession(page, site)).toBeNull()
  })
})

test.describe('member newsletter', () => {
  const subscribeButton = (page: Page) => page.getByRole('button', { name: 'Newsletter abonnieren' })
  const unsubscribeButton = (page: Page) => page.getByRole('button', { name: 'Newsletter abbestellen' })

  async function isOnList(site: Site, email: string): Promise<boolean> {
    const [row] = await site.sql<{ active: boolean }>(
      'select active from public.newsletter_subscriptions where lower(email) = $1',
      [email],
    )
    return row?.active ?? false
  }

  test('page, profile and list of subscribers show the same state', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    const { email } = await signedInAs(page, site, 'member')
    await page.goto('/member/newsletter')
    const card = page.getByRole('region', { name: 'Sie bekommen den Newsletter.' })
    await expect(card).toContainText(email)
    expect(await accessibilityFindings()).toEqual([])
    await unsubscribeButton(page).click()
    await expect(toast(page, 'Newsletter abbestellt')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sie bekommen den Newsletter nicht.' })).toBeVisible()
    expect(await isOnList(site, email)).toBe(false)

    await page.getByRole('link', { name: 'Mein Profil' }).click()
    const inProfile = page.getByRole('switch', { name: 'Newsletter abonnieren' })
    await expect(inProfile).not.toBeChecked()
    await inProfile.check()
    await page.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
    expect(await isOnList(site, email)).toBe(true)

    await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
    await unsubscribeButton(page).click()
    await expect(subscribeButton(page)).toBeVisible()
    await subscribeButton(page).click()
    await expect(
      toast(page, 'Newsletter abonniert!', 'Vielen Dank! Sie erhalten ab sofort unsere Newsletter.'),
    ).toBeVisible()
    expect(await isOnList(site, email)).toBe(true)
  })
})

test.describe('member profile', () => {
  /** The form, by accessible names. */
  function profileForm(page: Page) {
    const form = page.getByRole('form', { name: 'Profil' })
    return {
      form,
      firstName: form.getByLabel('Vorname'),
      lastName: form.getByLabel('Nachname'),
      phone: form.getByLabel('Telefon'),
      address: form.getByLabel('Straße'),
      postalCode: form.getByLabel('Postleitzahl'),
      city: form.getByLabel('Ort'),
      newsletter: form.getByRole('switch', { name: 'Newsletter abonnieren' }),
      save: form.getByRole('button', { name: 'Änderungen speichern' }),
    }
  }

  test('the changed fields of the profile are stored, and unsaved changes are asked about', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    const { id, email } = await signedInAs(page, site, 'member')
    await page.goto('/member')
    const { form, ...fields } = profileForm(page)
    await expect(fields.firstName).toHaveValue('Erika')
    await expect(fields.newsletter).toBeChecked()
    await expect(page.getByRole('main')).toContainText(email)
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
    await expect(page.getByRole('region', { name: 'Ihr Konto' })).toContainText(
      day.format(new Date()).replace('. ', '.\u00a0'),
    )
    await expect(page.getByRole('region', { name: 'Brauchen Sie Hilfe?' }).getByRole('link')).toHaveAttribute(
      'href',
      /^mailto:/,
    )
    expect(await accessibilityFindings()).toEqual([])

    await fields.firstName.fill(' Eva ')
    await fields.phone.fill('+49 9461 12345')
    await fields.address.fill('Musterstraße 2')
    await fields.postalCode.fill('93426')
    await fields.city.fill('Roding')
    await fields.newsletter.press('Space')
    await expect(form).toContainText('Noch nicht gespeichert')
    await test.step('a link and signing out ask before they discard changes', async () => {
      const question = page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
      await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
      await expect(question).toBeVisible()
      await expect(question).not.toHaveAttribute('data-starting-style')
      expect(await accessibilityFindings('[role=alertdialog]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(page).toHaveURL('/member')
      await page.getByRole('button', { name: 'Abmelden' }).click()
      await question.getByRole('button', { name: 'Hier bleiben' }).click()
      await expect(fields.city).toHaveValue('Roding')
    })

    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await fields.lastName.press('Enter')
    const request = await sent
    expect(new URL(request.url()).searchParams.get('user_id')).toBe(`eq.${id}`)
    expect(request.postDataJSON()).toEqual({
      first_name: 'Eva',
      phone: '+49 9461 12345',
      address: 'Musterstraße 2',
      city: 'Roding',
      postal_code: '93426',
      newsletter_subscribed: false,
    })
    await expect(toast(page, 'Profil aktualisiert')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Eva Mustermann')
    await expect(form).not.toContainText('Noch nicht gespeichert')
    const stored = await site.sql(
      'select first_name, newsletter_subscribed from profiles where user_id = $1',
      [id],
    )
    expect(stored).toEqual([{ first_name: 'Eva', newsletter_subscribed: false }])
    await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
    await expect(page, 'stored changes are not asked about').toHaveURL('/member/newsletter')
    await page.goBack()
    await expect(fields.city).toHaveValue('Roding')
    await expect(fields.newsletter).not.toBeChecked()
    await fields.city.fill('Cham')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click()
    await expect(page).toHaveURL('/')
  })
})
