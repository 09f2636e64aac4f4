import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as files from '../../../lib/csv/write'
import { AuthProvider } from '../../../lib/session/auth-provider'
import { storageKey } from '../../../lib/session/stored-session'
import { renderSignedIn } from '../../../lib/session/testing/render-signed-in'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { OwnDataSection } from './own-data-section'

const RECORD = {
  source: 'public.ideas',
  label: 'Ideen',
  id: '1',
  data: { title: 'Trinkbrunnen' },
  picture: null,
  erasing: 'blank',
  kept: null,
  kept_until: null,
  kept_because: null,
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const called = (requests: readonly Request[], name: string) =>
  requests.filter(({ url }) => url.endsWith(`/rpc/${name}`)).length

/** Answers by function of the database; `kept` is whether the owner has come back. */
function open(answers: Readonly<Record<string, () => Response>>, kept = false) {
  const requests = interceptFetch(({ url }) => {
    const name = url.split('/rpc/')[1] ?? ''
    if (name === 'has_kept_account') return Response.json(kept)
    return answers[name]?.() ?? new Response(null, { status: 204 })
  })
  renderPage(
    <AuthProvider>
      <OwnDataSection />
    </AuthProvider>,
  )
  return requests
}

it('packs all own data, and says where they could not be read', async () => {
  const download = vi.spyOn(files, 'download').mockImplementation(() => {})
  let answer = refused()
  open({ my_data: () => answer })
  await press('Meine Daten herunterladen')
  expect(await screen.findByText('Ihre Daten konnten nicht gelesen werden.')).toBeDefined()
  expect(download).not.toHaveBeenCalled()
  answer = Response.json([RECORD])
  await press('Meine Daten herunterladen')
  await waitFor(() => expect(download).toHaveBeenCalledOnce())
  expect(download.mock.calls[0]?.[0]).toMatch(/^meine-daten-\d{4}-\d\d-\d\d\.zip$/)
})

it('deletes the account only after a question with the consequences, and names the day', async () => {
  const requests = open({ request_account_deletion: () => Response.json('2026-11-30T02:00:00Z') })
  await press('Konto löschen')
  const question = await screen.findByRole('alertdialog', { name: 'Konto löschen?' })
  expect(question.textContent).toContain('In sieben Tagen')
  expect(question.textContent).toContain('Melden Sie sich bis dahin wieder an')
  await userEvent.click(within(question).getByRole('button', { name: 'Abbrechen' }))
  expect(called(requests, 'request_account_deletion')).toBe(0)
  await press('Konto löschen')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Konto löschen' }),
  )
  expect(await screen.findByText(/^Am 30\.11\.2026\. Bis dahin behalten Sie es/)).toBeDefined()
  expect(called(requests, 'request_account_deletion')).toBe(1)
})

it.each([
  ['23001', /als Letzte oder Letzter im Vorstand/],
  ['XX000', 'Das Konto konnte nicht gelöscht werden.'],
])('keeps the account where the database refuses it (%s)', async (code, message) => {
  open({ request_account_deletion: () => refused(code) })
  await press('Konto löschen')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Konto löschen' }),
  )
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Konto löschen' }).disabled).toBe(false)
})

it('says to who has come back that the account stays', async () => {
  open({}, true)
  expect(await screen.findByText(/Ihr Konto bleibt bestehen/)).toBeDefined()
})

it('forgets the session, which has ended with the request, without asking the server to end it', async () => {
  const requests = renderSignedIn(<OwnDataSection />, {
    '/rest/v1/rpc/has_kept_account': () => Response.json(false),
    '/rest/v1/rpc/request_account_deletion': () => Response.json('2026-11-30T02:00:00Z'),
    '/auth/v1/logout': () => refused(),
  })
  const key = storageKey(window.location.origin)
  expect(localStorage.getItem(key)).not.toBeNull()
  await press('Konto löschen')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Konto löschen' }),
  )
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  expect(requests.filter(({ url }) => url.includes('/logout'))).toEqual([])
})
