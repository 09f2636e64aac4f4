import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { DashboardPage } from './dashboard-page'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** Opens the page; seven rows are counted in each table, and `refuses` says which reads fail. */
function open(refuses: (name: string, request: Request) => boolean = () => false) {
  const counted = { headers: { 'content-range': '*/7' } }
  const requests = interceptFetch((request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (refuses(name, request)) return refused()
    return request.method === 'HEAD' ? new Response(null, counted) : Response.json([])
  })
  renderPage(<DashboardPage />)
  return (name: string) => requests.filter(({ url }) => url.includes(name)).length
}
const card = async (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Zahlen' })).findByRole('link', { name })

it('links each figure and quick action to its list', async () => {
  open()
  await waitFor(async () => expect((await card(/Events/)).textContent).toContain('7'))
  const hrefs = async (names: readonly RegExp[]) =>
    Promise.all(names.map(async (name) => (await card(name)).getAttribute('href')))
  expect(await hrefs([/Abonnenten/, /Mitgliedsanträge/, /Events/])).toEqual([
    '/admin/subscribers?status=aktiv',
    '/admin/members?liste=antraege&status=ausstehend',
    '/admin/events',
  ])
  for (const [name, href] of [
    ['Newsletter erstellen', '/admin/newsletter'],
    ['Event hinzufügen', '/admin/events?neu'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

it('leaves the other figures in place where one fails', async () => {
  open((name) => name === 'applications')
  await waitFor(async () => expect((await card(/Mitgliedsanträge/)).textContent).toContain('nicht bekannt'))
  expect((await card(/Events/)).textContent).toContain('7')
})

it('says that the activities could not be loaded, and reads them again on request', async () => {
  let granted = false
  open((name, { method }) => !granted && name === 'applications' && method === 'GET')
  const failure = 'Die letzten Aktivitäten konnten nicht geladen werden.'
  expect((await screen.findByText(failure)).closest('[role="alert"]')).not.toBeNull()
  granted = true
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Noch ist nichts geschehen.')).toBeDefined()
})

it('reads its data again once a minute while there are no live updates', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requestsOf = open()
  await screen.findByText('Noch ist nichts geschehen.')
  const before = requestsOf('/ideas')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(requestsOf('/ideas')).toBe(before)
  await vi.advanceTimersByTimeAsync(41_000)
  await waitFor(() => expect(requestsOf('/ideas')).toBeGreaterThan(before))
})
