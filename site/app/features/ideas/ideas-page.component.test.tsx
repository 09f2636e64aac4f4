import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { IdeasPage } from './ideas-page'
import { IDEA } from './testing/idea'

const ROWS = [
  { ...IDEA, id: '1', title: 'Bänke', likes_count: 1 },
  { ...IDEA, id: '2', title: 'Kino', category: 'digital', likes_count: 5 },
  { ...IDEA, id: '3', title: 'Markt', likes_count: 2, state: 'town_hall', answered_on: '2026-06-01' },
] as const
const show = (address: string) =>
  renderPage(
    <IdeasPage listing={{ state: 'loaded', rows: ROWS }} siteUrl="https://verein.example" />,
    address,
  )
const form = () => screen.getByRole('form', { name: 'Ihre Idee' })
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

it('narrows the board by category and by what is typed, each in the address', async () => {
  const router = show('/')
  await userEvent.selectOptions(screen.getByLabelText('Kategorie'), 'digital')
  await waitFor(() => expect(titles()).toEqual(['Kino']))
  expect(router.state.location.search).toBe('?kategorie=digital')
  await userEvent.selectOptions(screen.getByLabelText('Kategorie'), 'Alle Kategorien')
  await userEvent.type(screen.getByLabelText('Suche'), 'BAENKE')
  await waitFor(() => expect(titles()).toEqual(['Bänke']))
  await waitFor(() => expect(router.state.location.search).toBe('?suche=BAENKE'))
})

it('counts a like once where storage is blocked, and answers a second press without a request', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, clear: () => {} })
  const requests = interceptFetch(() => new Response(null, { status: 201 }))
  show('/')
  const [like] = screen.getAllByRole('button', { name: /Likes?,/ })
  if (!like) throw new Error('The idea has no like button')
  const state = () => [
    like.textContent,
    like.getAttribute('aria-pressed'),
    like.getAttribute('aria-disabled'),
  ]
  expect(state()).toEqual(['1', 'false', 'false'])
  await userEvent.click(like)
  await waitFor(() => expect(state()).toEqual(['2', 'true', 'true']))
  await userEvent.click(like)
  await screen.findByText('Bereits bewertet')
  expect(state()).toEqual(['2', 'true', 'true'])
  expect(document.activeElement).toBe(like)
  expect(requests.filter(({ url }) => url.includes('/rest/v1/'))).toHaveLength(1)
})

it('keeps a new idea as a draft, without the focus, until it is cancelled', async () => {
  interceptFetch(() => Response.error())
  show('/')
  const opener = () => screen.getByRole('button', { name: 'Neue Idee' })
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Titel/ })
  await userEvent.click(opener())
  await userEvent.type(await title(), 'Noch nicht fertig')
  await userEvent.selectOptions(within(form()).getByLabelText('Kategorie'), 'Umwelt')
  cleanup()
  show('/')
  expect((await title()).value).toBe('Noch nicht fertig')
  expect(document.activeElement).not.toBe(await title())
  expect(within(form()).getByLabelText<HTMLSelectElement>('Kategorie').value).toBe('environment')
  await userEvent.click(opener())
  expect(screen.queryByRole('form')).toBeNull()
  await userEvent.click(opener())
  expect((await title()).value).toBe('Noch nicht fertig')
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(document.activeElement).toBe(opener())
  cleanup()
  show('/')
  await userEvent.click(opener())
  expect((await title()).value).toBe('')
})
