import { randomUUID } from 'node:crypto'
import { createAccount, storedSession } from './fixtures/accounts.ts'
import { registrationForm } from './fixtures/sign-in.ts'
import { skipOnRealHost } from './fixtures/skip-on-real-host.ts'
import { expect, test } from './fixtures/test.ts'
import { toast } from './fixtures/toast.ts'

// Refused requests are logged to the browser's console.
test.use({ allowedConsoleMessages: ['Failed to load resource'] })

const newAddress = () => `${randomUUID()}@example.org`

test('a new account is refused for a taken address, else sees a welcome message, and the start page after two seconds', async ({
  page,
  site,
}) => {
  skipOnRealHost({ differs: 'Confirmation' })
  await page.clock.install()
  const taken = await createAccount(site, 'guest')
  await page.goto('/auth/register')
  const form = registrationForm(page)
  const submit = async () => {
    const [answer] = await Promise.all([page.waitForResponse(/\/auth\/v1\/signup/), form.submit.click()])
    return answer
  }
  await form.fill({ email: taken.email })
  expect((await submit()).status()).toBe(422)
  await expect(toast(page, 'Fehler', 'Diese E-Mail-Adresse ist bereits registriert')).toBeVisible()

  const email = newAddress()
  await form.fill({ email, password: 'abcdef' })
  const request = (await submit()).request()
  await expect(page.getByText('Willkommen, Erika!')).toBeVisible()
  await expect(page.locator('[data-toast]'), 'the message of the failure').toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(page).toHaveURL('/')

  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(site.url)
  expect(request.postDataJSON()).toMatchObject({
    email,
    data: { first_name: 'Erika', last_name: 'Mustermann' },
  })
  const rows = await site.sql(
    'select p.first_name, p.last_name from public.profiles p join auth.users u on u.id = p.user_id where u.email = $1',
    [email],
  )
  expect(rows).toEqual([{ first_name: 'Erika', last_name: 'Mustermann' }])
  expect((await storedSession(page, site))?.user.email).toBe(email)
})
