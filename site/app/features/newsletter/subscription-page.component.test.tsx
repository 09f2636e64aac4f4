import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AnswersByPath, renderSignedIn } from '../../lib/session/testing/render-signed-in'
import { refused } from '../../lib/testing/intercept-fetch'
import SubscriptionPage from './subscription-page'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const MINE = '/rest/v1/my_subscription'
const subscription = (state: string, confirmed = true) =>
  Response.json({
    email: 'erika@example.org',
    confirmed,
    active: state !== 'none' && state !== 'left',
    created_at: '2026-01-01T12:00:00Z',
    state,
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('says that the subscription could not be loaded, and loads it again', async () => {
  const answers: AnswersByPath = { [MINE]: () => refused() }
  renderSignedIn(<SubscriptionPage />, answers)
  await screen.findByText('Ihr Abonnement konnte nicht geladen werden.')
  answers[MINE] = () => subscription('confirmed')
  await press('Erneut versuchen')
  await screen.findByRole('heading', { name: 'Sie bekommen den Newsletter.' })
})

it('keeps the state when another one cannot be stored', async () => {
  renderSignedIn(<SubscriptionPage />, {
    [MINE]: () => subscription('confirmed'),
    [`PATCH ${MINE}`]: () => refused(),
  })
  await screen.findByRole('heading', { name: 'Sie bekommen den Newsletter.' })
  await press('Newsletter abbestellen')
  await screen.findByText(/^Das Abonnement konnte nicht geändert werden\./)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Newsletter abbestellen' })
  await waitFor(() => expect(button.disabled).toBe(false))
})

it('an address that is not confirmed gets its choice later; without one nothing is said to be subscribed', async () => {
  const requests = renderSignedIn(<SubscriptionPage />, {
    [MINE]: () => subscription('none', false),
    [`PATCH ${MINE}`]: () => subscription('chosen', false),
    '/rest/v1/profiles': () => Response.json({ user_id: 'erika', newsletter_subscribed: true }),
  })
  await screen.findByText('Diese Adresse ist noch nicht bestätigt.')
  await screen.findByText('Nicht abonniert')
  expect(screen.queryByText(/derselbe Schalter/)).toBeNull()
  await press('Newsletter abonnieren')
  await screen.findByText('Ihre Wahl gilt, sobald die Adresse bestätigt ist.')
  await screen.findByText('Vorgemerkt')
  const sent = requests.find(({ method }) => method === 'PATCH')
  expect(await sent?.json()).toEqual({ active: true })
})

it.each([
  ['asked', 'Ihre Bestätigung fehlt noch.'],
  ['unproven', 'Ihre Bestätigung fehlt noch.'],
  ['undeliverable', 'Der Newsletter kam bei Ihnen nicht an.'],
  ['left', 'Sie bekommen den Newsletter nicht.'],
])('an address that is %s gets no issue, and can be subscribed', async (state, title) => {
  renderSignedIn(<SubscriptionPage />, {
    [MINE]: () => subscription(state),
    [`PATCH ${MINE}`]: () => subscription('confirmed'),
  })
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByText('Abonniert')).toBeNull()
  await press('Newsletter abonnieren')
  await screen.findByText('Newsletter abonniert!')
  await screen.findByRole('heading', { name: 'Sie bekommen den Newsletter.' })
})
