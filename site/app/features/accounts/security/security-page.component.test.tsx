import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  type AnswersByPath,
  authRefusal,
  renderSignedIn,
} from '../../../lib/session/testing/render-signed-in'
import SecurityPage from './security-page'

const USER = 'PUT /auth/v1/user'
const FACTORS = '/auth/v1/factors'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

/** Fills in the form and sends it; returns its fields. */
async function send(form: string, values: Readonly<Record<string, string>>) {
  const inside = within(screen.getByRole('form', { name: form }))
  const fields = Object.keys(values).map((label) =>
    inside.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`)),
  )
  for (const [n, field] of fields.entries()) {
    await userEvent.clear(field)
    await userEvent.paste(Object.values(values)[n] ?? '')
  }
  await userEvent.click(inside.getByRole('button', { name: form }))
  return fields
}

const open = async (answers: AnswersByPath = {}, user = {}) => {
  answers['/rest/v1/rpc/has_kept_account'] = () => Response.json(false)
  const requests = renderSignedIn(<SecurityPage />, answers, user)
  await screen.findByRole('form', { name: 'Passwort ändern' })
  return requests
}

it('a new password follows the rules of registration, and needs the current one', async () => {
  const answers: AnswersByPath = {}
  const requests = await open(answers)
  const change = (current: string, password: string, repeated = password) =>
    send('Passwort ändern', {
      'Jetziges Passwort': current,
      'Neues Passwort': password,
      'Neues Passwort wiederholen': repeated,
    })
  await press('Passwort ändern')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Jetziges Passwort/))
  const [current, password, repeated] = (await change('egal', 'kurz!', 'anders')) as [
    ...[HTMLElement, HTMLInputElement, HTMLElement],
  ]
  expect(describedBy(password)).toContain('Passwort muss mindestens 6 Zeichen lang sein')
  expect(describedBy(repeated)).toContain('Passwörter stimmen nicht überein')
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])

  answers[USER] = () => authRefusal('current_password_invalid')
  await change('falsch', 'Neue-Brezn-2026')
  await waitFor(() => expect(describedBy(current)).toContain('Das ist nicht Ihr jetziges Passwort.'))
  expect(document.activeElement).toBe(current)
  expect(password.value).toBe('Neue-Brezn-2026')
  answers[USER] = () => authRefusal('same_password')
  await change('Brezn-und-Bier', 'Brezn-und-Bier')
  await waitFor(() => expect(describedBy(password)).toContain('Das ist Ihr bisheriges Passwort'))
  answers[USER] = () => authRefusal('session_not_found', 403)
  await change('Brezn-und-Bier', 'Neue-Brezn-2026')
  await screen.findByText('Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.')
})

it.each([
  ['erika@', 'Diese E-Mail-Adresse ist nicht vollständig.'],
  ['Erika@example.org', 'Das ist Ihre jetzige E-Mail-Adresse.'],
  ['max@example.org', 'Mit dieser Adresse ist schon ein Konto angemeldet.'],
])('refuses %s as the new address', async (address, message) => {
  await open({ [USER]: () => authRefusal('email_exists') })
  const [field] = await send('E-Mail-Adresse ändern', { 'Neue E-Mail-Adresse': address })
  await waitFor(() => expect(describedBy(field as HTMLElement)).toContain(message))
  expect(document.activeElement).toBe(field)
})

it('shows a new address that is still to be confirmed', async () => {
  await open({}, { new_email: 'neu@example.org' })
  expect(screen.getByText(/^Der Wechsel zu/).textContent).toContain('neu@example.org')
})

it('a device needs a name and a valid code; cancelling removes it and returns the focus', async () => {
  const totp = { qr_code: 'data:image/svg+xml,<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }
  const requests = await open({
    [FACTORS]: () => Response.json({ id: 'device', type: 'totp', friendly_name: 'Handy', totp }),
    [`${FACTORS}/device/challenge`]: () => Response.json({ id: 'challenge', type: 'totp' }),
    [`${FACTORS}/device/verify`]: () => authRefusal('mfa_verification_failed'),
    [`DELETE ${FACTORS}/device`]: () => Response.json({ id: 'device' }),
  })
  const begin = 'Zweiten Faktor einrichten'
  await userEvent.click(await screen.findByRole('button', { name: begin }))
  const name = screen.getByLabelText(/^Name des Geräts/)
  expect(document.activeElement).toBe(name)
  await press('Weiter')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await press('Abbrechen')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: begin }))
  expect(requests.some(({ url }) => url.endsWith(FACTORS))).toBe(false)

  await press(begin)
  await userEvent.type(screen.getByLabelText(/^Name des Geräts/), 'Handy{Enter}')
  const code = await screen.findByLabelText(/^Code aus Ihrer App/)
  await userEvent.type(code, '12345{Enter}')
  expect(describedBy(code)).toContain('Der Code hat sechs Ziffern')
  await userEvent.clear(code)
  await userEvent.type(code, '000 000{Enter}')
  await waitFor(() => expect(describedBy(code)).toContain('Der Code stimmt nicht'))
  expect(document.activeElement).toBe(code)
  await press('Abbrechen')
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
})
