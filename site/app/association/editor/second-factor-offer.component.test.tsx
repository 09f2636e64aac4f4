import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Office } from '../../lib/session/roles'
import { interceptFetch, refused } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { SecondFactorOffer } from './second-factor-offer'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const OFF = { internal: { secondFactorForBankData: false } }

/** The offer for a person with these settings and hints; `write` answers the press of a button. */
function open({
  document = OFF as object,
  hidden = [] as string[],
  offices = ['board'] as Office[],
  write = () => Response.json(null),
} = {}) {
  const requests = interceptFetch(({ url }) => {
    if (url.includes('/settings_versions')) return Response.json([{ document }])
    if (url.includes('/notification_preferences')) return Response.json([{ hidden_hints: hidden }])
    return write()
  })
  renderPage(<SecondFactorOffer />, '/', offices)
  return requests
}
const called = (requests: readonly Request[]) =>
  requests.filter(({ url }) => url.includes('/rpc/')).map(({ url }) => new URL(url).pathname.split('/').pop())
const heading = () => screen.queryByRole('heading', { name: 'Bankdaten besser schützen' })

test('says what it is and how much time there is, and switches it on by one press', async () => {
  const requests = open({ write: () => Response.json('2026-12-07T10:00:00Z') })
  expect(await screen.findByText(/sind 14 Tage Zeit/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Einschalten' }))
  expect(await screen.findByText(/^Ab .*7\. Dezember/)).toBeTruthy()
  expect(heading()).toBeNull()
  expect(called(requests)).toEqual(['switch_on_second_factor'])
})

test('is put away by one press, and stays when that fails', async () => {
  let fails = true
  const requests = open({ write: () => (fails ? refused() : Response.json(null)) })
  const hide = await screen.findByRole('button', { name: 'Nicht mehr zeigen' })
  await userEvent.click(hide)
  expect(await screen.findByText('Das hat nicht geklappt.')).toBeTruthy()
  fails = false
  await userEvent.click(hide)
  await waitFor(() => expect(heading()).toBeNull())
  expect(called(requests)).toEqual(['hide_hint', 'hide_hint'])
})

test.each([
  ['switched on', { document: { internal: {} } }],
  ['put away', { hidden: ['second_factor'] }],
])('is not there where it is %s', async (_name, state) => {
  const requests = open(state)
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(heading()).toBeNull()
})

test('is for the board alone', () => {
  expect(open({ offices: ['treasurer'] })).toEqual([])
})
