import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AuthProvider } from '../../lib/session/auth-provider'
import { renderPage } from '../../lib/testing/render-page'
import RegistrationPage from './registration-page'
import SignInPage from './sign-in-page'

/** Responses of the server by path; other paths fail as without a network. */
let answers: Record<string, () => Response>
let posted: string[]

beforeEach(() => {
  answers = { '/auth/v1/settings': () => Response.json({}) }
  posted = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'POST' && pathname.startsWith('/auth/')) posted.push(pathname)
    const answer = answers[pathname]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})

const open = (page: ReactNode) => renderPage(<AuthProvider>{page}</AuthProvider>)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}(\\*|$)`))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const refused = (code: string, msg: string, status: number) => () =>
  Response.json(
    { error_code: code, code, msg },
    { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
  )

async function enter(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label))
    await userEvent.paste(value)
  }
}

const CREDENTIALS = { 'E-Mail': 'erika@example.org', Passwort: 'Brezn-und-Bier' }
const REGISTRATION = {
  Vorname: 'Erika',
  Nachname: 'Mustermann',
  ...CREDENTIALS,
  'Passwort bestätigen': CREDENTIALS.Passwort,
}

it('signing in requires both fields, and sends nothing without them', async () => {
  open(<SignInPage />)
  await press('Einloggen')
  expect(screen.getByText('Bitte geben Sie Ihre E-Mail-Adresse ein.')).toBeDefined()
  expect(screen.getByText('Bitte geben Sie Ihr Passwort ein.')).toBeDefined()
  expect(document.activeElement).toBe(field('E-Mail'))
  await enter({ 'E-Mail': CREDENTIALS['E-Mail'] })
  await press('Einloggen')
  expect(document.activeElement).toBe(field('Passwort'))
  expect(posted).toEqual([])
})

it('the fields are known to password managers; the password is hidden at first and can be shown', async () => {
  open(<SignInPage />)
  expect(field('E-Mail').autocomplete).toBe('username')
  expect(field('Passwort').autocomplete).toBe('current-password')
  await enter({ Passwort: 'Brezn-und-Bier' })
  expect(field('Passwort').type).toBe('password')
  await press('Passwort anzeigen')
  expect([field('Passwort').type, field('Passwort').value]).toEqual(['text', 'Brezn-und-Bier'])
  await press('Passwort verbergen')
  expect(field('Passwort').type).toBe('password')
})

it('a wrong password, in a message beside its field, leaves the address and says what to do', async () => {
  answers['/auth/v1/token'] = refused('invalid_credentials', 'Invalid login credentials', 400)
  open(<SignInPage />)
  await enter(CREDENTIALS)
  await press('Einloggen')
  await screen.findByText('E-Mail-Adresse und Passwort passen nicht zusammen.')
  expect(await screen.findByText(/Bitte prüfen Sie beides\./)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field('Passwort')))
  expect(field('E-Mail').value).toBe(CREDENTIALS['E-Mail'])
})

it('signing in without a network says so, and can be tried again', async () => {
  open(<SignInPage />)
  await enter(CREDENTIALS)
  await press('Einloggen')
  await screen.findByText('Login fehlgeschlagen')
  expect(await screen.findByText(/^Der Server ist gerade nicht zu erreichen\./)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Einloggen' })))
})

it('an account whose address is not confirmed gets another link at the login', async () => {
  answers['/auth/v1/token'] = refused('email_not_confirmed', 'Email not confirmed', 400)
  answers['/auth/v1/resend'] = () => Response.json({})
  open(<SignInPage />)
  await enter(CREDENTIALS)
  await press('Einloggen')
  await screen.findByText(/Öffnen Sie ihn, danach können/)
  await press('Link noch einmal senden')
  const sent = await screen.findByText(`Der neue Link ist unterwegs an ${CREDENTIALS['E-Mail']}.`)
  expect(document.activeElement).toBe(sent)
  expect(posted).toEqual(['/auth/v1/token', '/auth/v1/resend'])
})

it('reports too many attempts to sign in', async () => {
  answers['/auth/v1/token'] = refused('over_request_rate_limit', 'Request rate limit reached', 429)
  open(<SignInPage />)
  await enter(CREDENTIALS)
  await press('Einloggen')
  await screen.findByText('Das waren zu viele Versuche. Bitte warten Sie einige Minuten.')
  expect(field('E-Mail').value).toBe(CREDENTIALS['E-Mail'])
})

const TOO_SOON = 'For security purposes, you can only request this after 42 seconds.'
const WHEN = /höchstens eine E-Mail in der Minute.* in 42 Sekunden können Sie es noch einmal versuchen\./

it('a registration within a minute says what to do and when, beside the form, until it is sent again', async () => {
  answers['/auth/v1/signup'] = refused('over_email_send_rate_limit', TOO_SOON, 429)
  open(<RegistrationPage />)
  await enter(REGISTRATION)
  await press('Registrieren')
  await screen.findByText('Zurzeit geht keine weitere E-Mail hinaus.')
  expect(screen.getByText(WHEN)).toBeDefined()
  expect(field('Vorname').value).toBe('Erika')
  answers['/auth/v1/signup'] = refused('user_already_exists', 'User already registered', 422)
  await press('Registrieren')
  await screen.findByText('Diese E-Mail-Adresse ist bereits registriert')
  expect(screen.queryByText(WHEN)).toBeNull()
})

it('another confirmation mail within a minute says what to do and when', async () => {
  answers['/auth/v1/token'] = refused('email_not_confirmed', 'Email not confirmed', 400)
  answers['/auth/v1/resend'] = refused('over_email_send_rate_limit', TOO_SOON, 429)
  open(<SignInPage />)
  await enter(CREDENTIALS)
  await press('Einloggen')
  await userEvent.click(await screen.findByRole('button', { name: 'Link noch einmal senden' }))
  await screen.findByText(WHEN)
})

it('registering requires every field, and shows the rules of passwords', async () => {
  open(<RegistrationPage />)
  await press('Registrieren')
  for (const text of ['Vornamen ein.', 'Nachnamen ein.', 'E-Mail-Adresse ein.', 'wählen Sie ein Passwort.'])
    expect(screen.getByText(new RegExp(text))).toBeDefined()
  expect(document.activeElement).toBe(field('Vorname'))

  await enter({ ...REGISTRATION, Passwort: 'abcde', 'Passwort bestätigen': 'abcde' })
  await press('Registrieren')
  expect(screen.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeDefined()
  expect(document.activeElement).toBe(field('Passwort'))

  await enter({ Passwort: 'abcdef', 'Passwort bestätigen': 'abcdeg' })
  await press('Registrieren')
  expect(screen.getByText('Passwörter stimmen nicht überein')).toBeDefined()
  expect(document.activeElement).toBe(field('Passwort bestätigen'))
  expect(posted).toEqual([])
})

it.each([
  ['an existing account', 'user_already_exists', 422, 'Diese E-Mail-Adresse ist bereits registriert'],
  ['a message without a translation', 'brand_new', 400, 'Said by the server'],
])('shows a refused registration and keeps its values: %s', async (_what, code, status, text) => {
  answers['/auth/v1/signup'] = refused(code, 'Said by the server', status)
  open(<RegistrationPage />)
  await enter(REGISTRATION)
  await press('Registrieren')
  await screen.findByText(text)
  expect(field('Vorname').value).toBe('Erika')
  if (code === 'user_already_exists') expect(document.activeElement).toBe(field('E-Mail'))
})

it('without a network keeps the values of a registration', async () => {
  open(<RegistrationPage />)
  await enter(REGISTRATION)
  await press('Registrieren')
  await screen.findByText('Registrierung fehlgeschlagen')
  expect(field('E-Mail').value).toBe(CREDENTIALS['E-Mail'])
})

it('replaces the form where the server registers no accounts', async () => {
  answers['/auth/v1/settings'] = () => Response.json({ disable_signup: true })
  open(<RegistrationPage />)
  await screen.findByText('Zurzeit werden keine neuen Konten angelegt.')
  expect(screen.queryByRole('form')).toBeNull()
})

it('says that the registration is sent, which is pressed once, and stays until it is answered', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  answers['/auth/v1/signup'] = (async () => {
    await answered
    return Response.json({ id: 'erika', email: CREDENTIALS['E-Mail'], identities: [{ id: 'erika' }] })
  }) as never
  open(<RegistrationPage />)
  await enter(REGISTRATION)
  const card = () => screen.getByRole('form', { name: 'Registrierung' }).closest('.signed-in\\:hidden')
  expect(card()).not.toBeNull()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Registrieren' })
  await userEvent.click(button)
  await waitFor(() => expect(posted).toEqual(['/auth/v1/signup']))
  expect(button.disabled).toBe(true)
  expect(card()).toBeNull()
  answer()
  expect(await screen.findByText(/erika@example\.org/)).toBeDefined()
  expect(screen.queryByRole('form', { name: 'Registrierung' })).toBeNull()
})
