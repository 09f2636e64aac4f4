import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Auth, AuthContext } from '../../lib/session/auth-context'
import type { Office } from '../../lib/session/roles'
import { fixedAuth } from '../../lib/session/testing/sessions'
import { interceptFetch, refused } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import NotificationsPage from './notifications-page'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

type Stored = { digest: boolean; instant_kinds: string[] }

function show(
  offices: readonly Office[],
  { stored, delivers = true, write }: { stored?: Stored; delivers?: boolean; write?: () => Response } = {},
) {
  const requests = interceptFetch(({ method, url }) => {
    if (url.includes('/rpc/mail_is_delivered')) return Response.json(delivers)
    if (method === 'GET') return Response.json(stored ? [stored] : [])
    return write?.() ?? new Response(null, { status: 201 })
  })
  const auth = { user: { id: 'u' }, offices } as unknown as Auth
  renderPage(
    <AuthContext value={fixedAuth(auth)}>
      <NotificationsPage />
    </AuthContext>,
  )
  return requests
}
const boxes = async () =>
  (await screen.findAllByRole<HTMLInputElement>('checkbox')).map(
    (box) => `${box.labels?.[0]?.textContent}: ${box.checked}`,
  )
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const NOTHING_SENT = /kein Postausgang eingerichtet/

it('has the mail of the morning on, and offers what belongs to the own offices', async () => {
  show(['secretary'])
  expect(await boxes()).toEqual([
    'Um 7 Uhr, wenn etwas zu erledigen ist: true',
    'Mitgliedsanträge: false',
    'Änderungen von Betrieben: false',
  ])
  expect(screen.queryByText(NOTHING_SENT)).toBeNull()
})

it('shows and stores what was chosen, each change at once', async () => {
  const requests = show(['board'], { stored: { digest: false, instant_kinds: ['idea'] } })
  expect((await boxes()).filter((text) => text.endsWith('true'))).toEqual(['Ideen: true'])
  await userEvent.click(await box('Meldungen'))
  expect(await screen.findByText('Gespeichert')).toBeDefined()
  const written = requests.find(({ method, url }) => method === 'POST' && !url.includes('/rpc/'))
  expect(written?.headers.get('prefer')).toContain('resolution=merge-duplicates')
  expect(await written?.json()).toEqual({ user_id: 'u', digest: false, instant_kinds: ['idea', 'report'] })
})

it('shows again what holds when a change could not be stored', async () => {
  show(['editor'], { write: () => refused() })
  await userEvent.click(await box('Fotos'))
  expect(await screen.findByText('Ihre Wahl konnte nicht gespeichert werden.')).toBeDefined()
  expect((await box('Fotos')).checked).toBe(false)
})

it('says that nothing is sent without a mail server, and that mails go to offices alone', async () => {
  show(['editor'], { delivers: false })
  expect(await screen.findByText(NOTHING_SENT)).toBeDefined()
})

it('has nothing for members without an office', () => {
  const requests = show([])
  expect(screen.getByText(/Sie haben kein Amt/)).toBeDefined()
  expect(requests).toEqual([])
})
