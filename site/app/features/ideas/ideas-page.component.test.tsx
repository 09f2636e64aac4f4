import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../lib/testing/render-page'
import { IdeasPage } from './ideas-page'
import { IDEA } from './testing/idea'

const ROWS = [
  { ...IDEA, id: '1', title: 'Bänke', likes_count: 1 },
  { ...IDEA, id: '2', title: 'Kino', likes_count: 5 },
  { ...IDEA, id: '3', title: 'Markt', likes_count: 2, state: 'town_hall', answered_on: '2026-06-01' },
] as const
const show = (address: string) => renderPage(<IdeasPage listing={{ state: 'loaded', rows: ROWS }} />, address)
const titles = () => screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent)

it('is sorted as its address says, and says in the address how it is sorted', async () => {
  const router = show('/?sortierung=unterstuetzt')
  expect(titles()).toEqual(['Kino', 'Markt', 'Bänke'])
  await userEvent.selectOptions(screen.getByLabelText('Sortierung'), 'Beantwortet')
  await waitFor(() => expect(router.state.location.search).toBe('?sortierung=beantwortet'))
  await waitFor(() => expect(titles()).toEqual(['Markt', 'Bänke', 'Kino']))
  await userEvent.selectOptions(screen.getByLabelText('Sortierung'), 'Neu')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await waitFor(() => expect(titles()).toEqual(['Bänke', 'Kino', 'Markt']))
})

it('shows on the card what became of an idea', () => {
  show('/')
  const [bench, , market] = screen.getAllByRole('article')
  expect(market?.textContent).toContain('Im Rathaus')
  expect(bench?.textContent).not.toContain('Neu')
})
