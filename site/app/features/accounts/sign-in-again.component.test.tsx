import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FormDialog } from '../../lib/form/form-dialog'
import { FormField } from '../../lib/form/form-field'
import { text } from '../../lib/form/schema'
import { useForm } from '../../lib/form/use-form'
import { authClient } from '../../lib/session/auth-client'
import { useAuth } from '../../lib/session/auth-context'
import { RequireRole } from '../../lib/session/require-role'
import { sessionApi } from '../../lib/session/session-api'
import { storageKey } from '../../lib/session/stored-session'
import { type AnswersByPath, authRefusal, renderSignedIn } from '../../lib/session/testing/render-signed-in'
import { sessionOf } from '../../lib/session/testing/sessions'
import SignInAgain from './sign-in-again'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** A dialog of a guarded page, which writes with the session. */
function Editor() {
  const [saved, setSaved] = useState(false)
  const form = useForm(
    { phone: text({ label: 'Telefon' }) },
    {
      async send({ phone }) {
        await (await sessionApi.rows())
          .from('profiles')
          .update({ phone })
          .eq('user_id', 'erika')
          .throwOnError()
        setSaved(true)
      },
    },
  )
  if (saved) return <h1>Gespeichert</h1>
  return (
    <FormDialog form={form} open onClose={() => {}} title="Mitglied" submit="Speichern">
      <FormField form={form} name="phone" />
    </FormDialog>
  )
}

function Site() {
  return (
    <>
      <RequireRole>
        <Editor />
      </RequireRole>
      {useAuth().expired && <SignInAgain />}
    </>
  )
}

const TOKEN = '/auth/v1/token'
const phone = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Telefon' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** The page of somebody whose session the server has ended, which the client learns when it renews it. */
async function open(typed: string) {
  const answers: AnswersByPath = {
    [TOKEN]: () => authRefusal('refresh_token_not_found', 400),
    'PATCH /rest/v1/profiles': () => new Response(null, { status: 204 }),
  }
  const requests = renderSignedIn(<Site />, answers)
  const field = await phone()
  if (typed) await userEvent.type(field, typed)
  const key = storageKey(window.location.origin)
  const stored = JSON.parse(localStorage.getItem(key) ?? '')
  // Another refresh token than in the test before, whose failure the client remembers for some seconds.
  const expired = { ...stored, expires_at: 1, refresh_token: crypto.randomUUID() }
  localStorage.setItem(key, JSON.stringify(expired))
  await (await authClient()).getSession()
  return { answers, patches: () => requests.filter(({ method }) => method === 'PATCH') }
}

it('asks over the page to sign in again, keeps what is typed, and sends it once the person is back', async () => {
  const { answers, patches } = await open('09461 1234')
  const password = await screen.findByLabelText<HTMLInputElement>(/^Passwort\*/)
  expect(screen.getByText('erika@example.org')).toBeDefined()
  // As when the button was pressed just before.
  screen.getByText('Speichern').click()
  await userEvent.type(password, 'falsch')
  answers[TOKEN] = () => authRefusal('invalid_credentials', 400)
  await press('Anmelden')
  await screen.findByText('Das Passwort stimmt nicht.')
  expect(patches()).toEqual([])
  const fresh = sessionOf('erika', { token: 'b' })
  answers[TOKEN] = () => Response.json(fresh)
  await press('Anmelden')
  await screen.findByRole('heading', { name: 'Gespeichert' })
  const [patch] = patches()
  expect(await patch?.json()).toEqual({ phone: '09461 1234' })
  expect(patch?.headers.get('authorization')).toBe(`Bearer ${fresh.access_token}`)
  expect(screen.queryByRole('heading', { name: 'Bitte melden Sie sich neu an' })).toBeNull()
})

it('leaves for the login where nothing is typed', async () => {
  await open('')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Bitte melden Sie sich neu an' })).toBeNull()
})

it('leaves without what is typed where the person does not want to sign in, and sends nothing', async () => {
  const { patches } = await open('09461 1234')
  await screen.findByRole('heading', { name: 'Bitte melden Sie sich neu an' })
  await press('Nicht anmelden und Eingaben verwerfen')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Bitte melden Sie sich neu an' })).toBeNull()
  expect(patches()).toEqual([])
})

it('a person who signs out herself is not asked', async () => {
  renderSignedIn(
    <>
      <Site />
      <SignOut />
    </>,
    { '/auth/v1/logout': () => new Response(null, { status: 204 }) },
  )
  await userEvent.type(await phone(), '1')
  screen.getByText('Abmelden').click()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Bitte melden Sie sich neu an' })).toBeNull()
})

function SignOut() {
  const { signOut } = useAuth()
  return (
    <button type="button" onClick={() => void signOut()}>
      Abmelden
    </button>
  )
}
