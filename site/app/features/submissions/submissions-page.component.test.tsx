import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderSignedIn } from '../../lib/session/testing/render-signed-in'
import { refused } from '../../lib/testing/intercept-fetch'
import SubmissionsPage from './submissions-page'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const LIST = '/rest/v1/my_submissions'
const submission = (kind: string, title: string, state: string, start_date: string | null = null) => ({
  kind,
  title,
  state,
  start_date,
  id: title,
  created_at: '2026-11-01T12:00:00Z',
  likes_count: null,
})

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const row = (title: string) => screen.getByText(title).closest('li') as HTMLElement
const kinds = () => within(screen.getByRole('navigation', { name: 'Art der Beiträge' }))

it('shows skeletons while the list loads, then links to the forms where there is nothing', async () => {
  let answer = (_: Response) => {}
  const held = new Promise<Response>((resolve) => (answer = resolve))
  renderSignedIn(<SubmissionsPage />, { [LIST]: () => held })
  expect(await screen.findByLabelText('Ihre Beiträge werden geladen …')).toBeDefined()
  answer(Response.json([]))
  await screen.findByText('Noch nichts eingereicht')
  expect(screen.getByRole('link', { name: 'Idee einreichen' }).getAttribute('href')).toBe('/ideen')
})

it('says that the list could not be loaded, and loads it again', async () => {
  const answers = { [LIST]: () => refused() }
  renderSignedIn(<SubmissionsPage />, answers)
  await screen.findByText('Ihre Beiträge konnten nicht geladen werden.')
  answers[LIST] = () => Response.json([])
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByText('Noch nichts eingereicht')
})

it('shows the state of each submission, links to those that are public, and filters by kind', async () => {
  renderSignedIn(<SubmissionsPage />, {
    [LIST]: () =>
      Response.json([
        submission('event', 'Hoffest', 'published', '2020-06-01T18:00:00Z'),
        submission('idea', 'Brunnen', 'published'),
        submission('idea', 'Bänke', 'pending'),
        submission('idea', 'Seilbahn', 'rejected'),
      ]),
  })
  await screen.findByText('Hoffest')
  expect(titles()).toEqual(['Hoffest', 'Brunnen', 'Bänke', 'Seilbahn'])
  expect(row('Hoffest').textContent).toContain(', fand statt am ')
  expect(row('Brunnen').textContent).toContain('Veröffentlicht')
  expect(within(row('Brunnen')).getByRole('link').getAttribute('href')).toContain('Brunnen')
  expect(row('Bänke').textContent).toContain('Wartet auf Freigabe')
  expect(within(row('Bänke')).queryByRole('link')).toBeNull()
  expect(row('Seilbahn').textContent).toContain('Nicht freigegeben')

  await userEvent.click(kinds().getByRole('link', { name: /Ideen 3/ }))
  await waitFor(() => expect(titles()).toEqual(['Brunnen', 'Bänke', 'Seilbahn']))
  await userEvent.click(kinds().getByRole('link', { name: /Beiträge 0/ }))
  await screen.findByText('Noch keine Beiträge')
  expect(screen.getByRole('link', { name: 'Foto teilen' }).getAttribute('href')).toBe('/mein-roding#teilen')
})
