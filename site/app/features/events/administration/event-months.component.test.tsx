import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../lib/testing/render-page'
import { CONCERT, card, press, serveEvents } from '../testing/events'
import AdministrationPage from './administration-page'

const beginning = (title: string, start: string, end: string | null = null) => ({
  ...CONCERT,
  id: title,
  title,
  start_date: `${start}T16:00:00+00:00`,
  end_date: end && `${end}T16:00:00+00:00`,
})
/** Latest start first, as they are read. */
const EVENTS = [
  beginning('Sommerfest', '2098-07-12'),
  beginning('Hofkonzert', '2098-07-04'),
  beginning('Maifest', '2098-05-01'),
  beginning('Ausstellung', '2025-03-01', '2098-03-01'),
  beginning('Stadtlauf', '2025-02-02'),
  beginning('Fasching', '2025-02-01'),
  beginning('Neujahr', '2025-01-01'),
]
const past = () => screen.getByText<HTMLElement>(/^Vergangene/).parentElement as HTMLDetailsElement
const months = () =>
  screen
    .getAllByRole('region')
    .map((month) => [
      month.getAttribute('aria-label'),
      ...[...month.querySelectorAll('h3')].map(({ textContent }) => textContent),
    ])

it('has the events under months, latest start first, running ones after them, and folds past ones away', async () => {
  serveEvents(undefined, EVENTS)
  renderPage(<AdministrationPage />)
  await screen.findAllByRole('article')
  expect(months()).toEqual([
    ['Juli 2098', 'Sommerfest', 'Hofkonzert'],
    ['Mai 2098', 'Maifest'],
    ['Läuft gerade', 'Ausstellung'],
    ['Februar 2025', 'Stadtlauf', 'Fasching'],
    ['Januar 2025', 'Neujahr'],
  ])
  expect([past().open, past().firstChild?.textContent]).toEqual([false, 'Vergangene (3)'])
})

it('goes to the next event, which has the focus then', async () => {
  serveEvents(undefined, EVENTS)
  renderPage(<AdministrationPage />)
  await screen.findAllByRole('article')
  await press('Zum nächsten Termin')
  expect(document.activeElement?.querySelector('h3')?.textContent).toBe('Maifest')
})

it('needs no way to the next event where it is the first', async () => {
  serveEvents(undefined, EVENTS.slice(2))
  renderPage(<AdministrationPage />)
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: 'Zum nächsten Termin' })).toBeNull()
})

it('unfolds past events where a search finds them, and folds them again after it', async () => {
  serveEvents(undefined, EVENTS)
  renderPage(<AdministrationPage />)
  await screen.findAllByRole('article')
  const search = screen.getByRole('searchbox')
  await userEvent.type(search, 'Fasching')
  await waitFor(() => expect(past().open).toBe(true))
  expect((await card()).textContent).toContain('Fasching')
  await userEvent.clear(search)
  await waitFor(() => expect(past().open).toBe(false))
})

it('shows past events where there are no others', async () => {
  serveEvents(undefined, EVENTS.slice(4))
  renderPage(<AdministrationPage />)
  await screen.findAllByRole('article')
  expect(past().open).toBe(true)
})
