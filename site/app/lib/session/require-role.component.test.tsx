import type { User } from '@supabase/auth-js'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { ToastProvider } from '../../ui/toast/toast-provider'
import {
  type Auth,
  AuthContext,
  LOADING_STATE,
  type SessionState,
  SIGNED_OUT_STATE,
  TO_OWN_AREA,
} from './auth-context'
import { RequireRole } from './require-role'
import type { RequiredRole } from './roles'
import { fixedAuth } from './testing/sessions'

const signedIn = { ...SIGNED_OUT_STATE, user: { id: 'erika' } as User }
const guest: SessionState = { ...signedIn, role: 'guest' }
const member: SessionState = { ...signedIn, role: 'member' }

function Private({ seen }: { seen: { shown: boolean } }) {
  seen.shown = true
  return <h1>Mitgliederliste</h1>
}

function Place() {
  const { pathname, state } = useLocation()
  return <p data-testid="place">{JSON.stringify({ pathname, from: state?.from?.pathname })}</p>
}

/** Opens a guarded page as a person with this session; `shown` is true if it was ever rendered, even for a moment. */
function open(session: SessionState, required: RequiredRole, state?: unknown) {
  const seen = { shown: false }
  const router = createMemoryRouter(
    [
      {
        path: '/admin/members',
        element: (
          <RequireRole role={required}>
            <Private seen={seen} />
          </RequireRole>
        ),
      },
      { path: '*', element: <Place /> },
    ],
    { initialEntries: ['/', { pathname: '/admin/members', state }], initialIndex: 1 },
  )
  render(
    <AuthContext value={fixedAuth(session as Auth)}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </AuthContext>,
  )
  return { seen, router }
}

const place = () => JSON.parse(screen.getByTestId('place').textContent)

it('shows a spinner, and nothing of the page, while the session is checked', () => {
  const { seen } = open(LOADING_STATE, 'member')
  expect(screen.getByText('Ihre Anmeldung wird geprüft …')).toBeDefined()
  expect(seen.shown).toBe(false)
})

it.each(['any', 'member', 'admin'] as const)(
  'redirects visitors from a page for %s to the login, which knows the page and replaces it in the history',
  async (required) => {
    const { seen, router } = open(SIGNED_OUT_STATE, required)
    expect(place()).toEqual({ pathname: '/auth/login', from: '/admin/members' })
    expect(seen.shown).toBe(false)
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/')
  },
)

it.each([
  ['a guest', 'member', guest, 'Was Sie damit tun können, steht unter „Mein Konto“.'],
  ['a guest', 'admin', guest, 'Was Sie damit tun können, steht unter „Mein Konto“.'],
  ['a member', 'admin', member, 'für diesen Bereich nicht freigeschaltet.'],
] as const)(
  'redirects %s from a page for %s to the start page with the reason',
  async (_who, role, session, reason) => {
    const { seen } = open(session, role)
    expect(place()).toEqual({ pathname: '/' })
    expect(seen.shown).toBe(false)
    expect((await screen.findByText('Kein Zugang')).closest('[data-toast]')?.textContent).toContain(reason)
  },
)

it('says to everybody else that the role could not be read', async () => {
  const { seen } = open({ ...guest, roleKnown: false }, 'admin', TO_OWN_AREA)
  expect(place()).toEqual({ pathname: '/' })
  expect(seen.shown).toBe(false)
  await screen.findByText(/Ihr Zugang konnte gerade nicht geprüft werden/)
  expect(screen.queryByText('Kein Zugang')).toBeNull()
})

it.each([
  ['a guest', guest, '/konto'],
  ['a member', member, '/member'],
] as const)("leads %s from the header's link to the own area, without a message", (_who, session, area) => {
  open(session, 'admin', TO_OWN_AREA)
  expect(place().pathname).toBe(area)
  expect(screen.queryByText('Kein Zugang')).toBeNull()
})

it.each([
  ['any', 'guest'],
  ['member', 'member'],
  ['member', 'admin'],
  ['admin', 'admin'],
] as const)('shows a page for %s to a %s', (required, role) => {
  open({ ...signedIn, role }, required)
  expect(screen.getByRole('heading', { name: 'Mitgliederliste' })).toBeDefined()
})
