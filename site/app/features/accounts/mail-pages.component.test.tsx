import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { AuthProvider } from '../../lib/session/auth-provider'
import { rememberSignUp } from '../../lib/session/own-sign-ups'
import { type AnswersByPath, authRefusal, renderSignedIn } from '../../lib/session/testing/render-signed-in'
import { sessionOf } from '../../lib/session/testing/sessions'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import ConfirmPage from './confirm-page'
import ForgotPage from './forgot-page'
import ResetPage from './reset-page'
import SignInPage from './sign-in-page'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** As a visitor: without a session. */
function open(page: ReactNode, address = '/', answers: AnswersByPath = {}): Request[] {
  const requests = interceptFetch((request) => {
    const answer = answers[new URL(request.url).pathname]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(request)
  })
  renderPage(<AuthProvider>{page}</AuthProvider>, address, undefined, '/*')
  return requests
}

it('a password reset that cannot be requested says so, and the answer is the same for every address', async () => {
  const answers: AnswersByPath = { '/auth/v1/settings': () => Response.json({}) }
  open(<ForgotPage />, '/', answers)
  await userEvent.type(screen.getByLabelText(/^E-Mail/), 'erika@example.org')
  await press('Link anfordern')
  await screen.findByText('Die E-Mail konnte nicht gesendet werden.')
  expect(screen.queryByText('Sehen Sie in Ihr Postfach')).toBeNull()
  answers['/auth/v1/recover'] = () => Response.json({})
  await press('Link anfordern')
  await screen.findByText(/Wenn es zu erika@example.org ein Konto gibt/)
})

it('without a session there is a link to another mail instead of a form for a password', async () => {
  open(<ResetPage />)
  const again = await screen.findByRole('link', { name: 'Neuen Link anfordern' })
  expect(again.getAttribute('href')).toBe('/auth/forgot')
  expect(screen.queryByRole('form')).toBeNull()
})

it('a new password has six characters, is repeated, and is another one than before', async () => {
  const answers: AnswersByPath = {}
  const requests = renderSignedIn(<ResetPage />, answers)
  const changes = () => requests.filter(({ method }) => method === 'PUT')
  const password = await screen.findByLabelText(/^Neues Passwort\*/)
  const send = async (chosen: string, repeated = chosen) => {
    for (const [field, text] of [
      [password, chosen],
      [screen.getByLabelText(/^Passwort bestätigen/), repeated],
    ] as const) {
      await userEvent.clear(field)
      await userEvent.type(field, text)
    }
    await press('Passwort speichern')
  }
  await send('abcde')
  expect(screen.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeDefined()
  await send('Neue-Brezn', 'Neue-Breze')
  expect(screen.getByText('Passwörter stimmen nicht überein')).toBeDefined()
  expect(changes()).toEqual([])
  answers['PUT /auth/v1/user'] = () => authRefusal('same_password')
  await send('Brezn-und-Bier')
  await screen.findByText(/Das ist Ihr bisheriges Passwort\./)
  expect(document.activeElement).toBe(password)
  answers['PUT /auth/v1/user'] = () => Response.json(sessionOf('erika').user)
  await send('Neue-Brezn')
  await screen.findByText(/Ihr neues Passwort gilt ab sofort/)
  const next = screen.getByRole('link', { name: 'Weiter' })
  expect([next.getAttribute('href'), document.activeElement]).toEqual(['/member', next])
})

it.each(['/?token_hash=abc', '/?type=recovery'])('an incomplete link has no button: %s', (address) => {
  open(<ConfirmPage />, address)
  expect(screen.getByText(/Vielleicht fehlt beim Kopieren ein Stück\./)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a used link of a password reset leads to another', async () => {
  const requests = open(<ConfirmPage />, '/?token_hash=abc&type=recovery', {
    '/auth/v1/verify': () => authRefusal('otp_expired', 403),
  })
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await press('Neues Passwort wählen')
  await screen.findByRole('heading', { level: 1, name: 'Dieser Link gilt nicht mehr' })
  expect(screen.getByRole('link', { name: 'Neuen Link anfordern' }).getAttribute('href')).toBe('/auth/forgot')
})

it('a signed-in visitor leaves the login for the start page of the role', async () => {
  renderSignedIn(
    <Routes>
      <Route path="/auth/login" element={<SignInPage />} />
      <Route path="/member" element={<h1>Mein Profil</h1>} />
    </Routes>,
    {},
    {},
    '/auth/login',
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Mein Profil' })).toBeDefined()
})

it('who was invited chooses a first password, and is led to the page of the invitation', async () => {
  const { user, ...session } = sessionOf('erika')
  const redirect = encodeURIComponent(`${window.location.origin}/member`)
  open(
    <Routes>
      <Route path="/auth/confirm" element={<ConfirmPage />} />
      <Route path="/auth/reset" element={<ResetPage />} />
    </Routes>,
    `/auth/confirm?token_hash=abc&type=invite&redirect_to=${redirect}`,
    {
      '/auth/v1/verify': () => Response.json({ ...session, user }),
      '/auth/v1/user': () => Response.json(user),
      '/rest/v1/rpc/get_user_role': () => Response.json('guest'),
      '/rest/v1/profiles': () => Response.json({ user_id: 'erika' }),
    },
  )
  await press('Einladung annehmen')
  await screen.findByRole('form', { name: 'Passwort wählen' })
  expect(screen.queryByText(/Ein Passwort von vorher|Auf anderen Geräten/)).toBeNull()
  await userEvent.type(screen.getByLabelText(/^Passwort\*/), 'Neue-Brezn')
  await userEvent.type(screen.getByLabelText(/^Passwort bestätigen/), 'Neue-Brezn')
  await press('Passwort speichern')
  await screen.findByText(/^Ihr Passwort gilt ab sofort/)
  expect(screen.getByRole('link', { name: 'Weiter' }).getAttribute('href')).toBe('/member')
})

/** As hosted Supabase answers: confirmed, whatever the request says of a password. */
function openSignUp(answers: AnswersByPath = {}) {
  const { user, ...session } = sessionOf('erika')
  return open(
    <Routes>
      <Route path="/auth/confirm" element={<ConfirmPage />} />
      <Route path="/auth/reset" element={<ResetPage />} />
      <Route path="/member" element={<h1>Mein Profil</h1>} />
    </Routes>,
    '/auth/confirm?token_hash=abc&type=signup',
    {
      '/auth/v1/verify': () => Response.json({ ...session, user }),
      '/auth/v1/user': () => Response.json(user),
      '/rest/v1/rpc/get_user_role': () => Response.json('member'),
      '/rest/v1/profiles': () => Response.json({ user_id: 'erika' }),
      ...answers,
    },
  )
}

it('a host that keeps whatever password there was gets the one that is typed', async () => {
  const requests = openSignUp()
  await userEvent.type(screen.getByLabelText(/^Passwort\*/), 'Brezn-und-Bier')
  await press('E-Mail-Adresse bestätigen')
  await screen.findByRole('heading', { name: 'Mein Profil' })
  const changed = requests.find(({ method }) => method === 'PUT')
  expect(await changed?.json()).toMatchObject({ password: 'Brezn-und-Bier' })
})

it('at such a host the browser that signed up chooses again, and nothing is left of the sign-up', async () => {
  rememberSignUp({ id: crypto.randomUUID(), email: sessionOf('erika').user.email ?? '' })
  openSignUp()
  await press('E-Mail-Adresse bestätigen')
  await screen.findByRole('form', { name: 'Passwort wählen' })
  expect(localStorage.getItem('signUps')).toBeNull()
})

it('a sign-up elsewhere is asked for its password, and keeps what is typed when it is wrong', async () => {
  rememberSignUp({ id: crypto.randomUUID(), email: 'max@example.org' })
  let codes = ['identity_not_found', 'current_password_invalid', 'over_request_rate_limit']
  openSignUp({
    '/auth/v1/verify': () => {
      const [code = '', ...rest] = codes
      codes = rest
      return authRefusal(code)
    },
  })
  await press('E-Mail-Adresse bestätigen')
  const field = await screen.findByLabelText<HTMLInputElement>(/^Passwort\*/)
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'Brezn-und-Beer')
  await press('E-Mail-Adresse bestätigen')
  await screen.findByText('Mit diesem Passwort wurde diese Adresse nicht registriert.')
  expect([field.value, document.activeElement]).toEqual(['Brezn-und-Beer', field])
  await press('E-Mail-Adresse bestätigen')
  await screen.findByText(/Das waren zu viele Versuche/)
  expect(JSON.parse(localStorage.getItem('signUps') ?? '')).toHaveLength(1)
})
