import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AnswersByPath, renderSignedIn } from '../../lib/session/testing/render-signed-in'
import { refused } from '../../lib/testing/intercept-fetch'
import ProfilePage from './profile-page'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const PROFILES = '/rest/v1/profiles'
const noRow = () => Response.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 })
const eva = () => Response.json({ user_id: 'erika', first_name: 'Eva' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

async function type(label: string, text: string) {
  await userEvent.clear(field(label))
  await userEvent.type(field(label), text)
}

it('says why there is no profile, and shows the form as soon as it can be read', async () => {
  const answers: AnswersByPath = { [PROFILES]: () => refused() }
  renderSignedIn(<ProfilePage />, answers)
  await screen.findByText('Ihr Profil konnte nicht geladen werden.')
  answers[PROFILES] = noRow
  await press('Erneut versuchen')
  await screen.findByText('Zu Ihrem Konto gibt es noch kein Profil.')
  answers[PROFILES] = eva
  await press('Erneut versuchen')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Vorname/)).value).toBe('Eva')
})

it('shows errors at their fields, and sends nothing', async () => {
  const requests = renderSignedIn(<ProfilePage />, {})
  await screen.findByLabelText(/^Telefon/)
  await type('Telefon', 'abends')
  await type('Postleitzahl', 'Roding')
  await press('Änderungen speichern')
  expect(describedBy(field('Telefon'))).toContain('nur aus Ziffern')
  expect(describedBy(field('Postleitzahl'))).toContain(
    'Eine Postleitzahl hat fünf Ziffern, in Österreich und der Schweiz vier.',
  )
  expect(document.activeElement).toBe(field('Telefon'))
  await type('Telefon', '+49 9461 12345')
  expect(field('Telefon').getAttribute('aria-invalid')).not.toBe('true')
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

it.each([
  ['cannot be stored', () => refused()],
  ['was deleted meanwhile', noRow],
])('a profile that %s shows an error, and keeps what was typed', async (_what, answer) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  renderSignedIn(<ProfilePage />, {
    [`PATCH ${PROFILES}`]: async () => {
      await held
      return answer()
    },
  })
  await screen.findByLabelText(/^Ort/)
  await type('Ort', 'Roding')
  await press('Änderungen speichern')
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Wird gespeichert …' })
  expect(sending.disabled).toBe(true)
  release()
  await screen.findByText('Profil konnte nicht aktualisiert werden.')
  expect(field('Ort').value).toBe('Roding')
  await waitFor(() => expect(sending.disabled).toBe(false))
})

it('says that the profile is stored, and shows it as it is then', async () => {
  let city = 'Cham'
  const requests = renderSignedIn(<ProfilePage />, {
    [PROFILES]: () => Response.json({ user_id: 'erika', first_name: 'Eva', city }),
    [`PATCH ${PROFILES}`]: () => {
      city = 'Roding'
      return Response.json([{ user_id: 'erika' }])
    },
  })
  await screen.findByLabelText(/^Ort/)
  await type('Ort', 'Roding')
  await press('Änderungen speichern')
  expect(await screen.findByText('Profil aktualisiert')).toBeDefined()
  expect(field('Ort').value).toBe('Roding')
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})
