import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { layOutTables } from '../../../lib/testing/table-layout'
import ModerationPage from './moderation-page'

layOutTables()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const post = (title: string, decided: boolean | null, more: object = {}) => ({
  id: title,
  title,
  author: 'Erika',
  email: 'erika@mustermann.example',
  content: 'Am Markt.',
  decided,
  likes_count: 2,
  created_at: '2026-03-01T10:00:00Z',
  image_url: null,
  ...more,
})
const POSTS = [post('Nebel', null), post('Brücke', true), post('Ähren', false)]

/** Opens the list with the posts that `read` returns; `write` answers all other requests. */
async function open({
  read = () => Response.json(POSTS),
  write = () => Response.json([{ id: 'Nebel' }]),
  address = '/',
}: {
  read?: () => Response
  write?: (request: Request) => Response
  address?: string
} = {}) {
  const requests = interceptFetch((request) => (request.method === 'GET' ? read() : write(request)))
  const router = renderPage(<ModerationPage />, address)
  return {
    router,
    sent: () =>
      Promise.all(
        requests
          .filter(({ method }) => method === 'PATCH')
          .map(async (request) => [new URL(request.url).searchParams.get('id'), await request.json()]),
      ),
  }
}
const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) })
const titles = () =>
  screen.getAllByRole('row').flatMap((line) => {
    const [title] = within(line).queryAllByRole('button', { name: /^\p{L}+$/u })
    return title && line.dataset.key ? title.textContent : []
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const focusTitle = async (title: string) =>
  within(await row(title))
    .getByRole('button', { name: title })
    .focus()

it('lists each post with its author and state, and the buttons for the other states', async () => {
  const more = [post('Turm', true), post('Regen', false), post('Insel', false), post('Markt', false)]
  await open({ read: () => Response.json([...POSTS, ...more]) })
  expect((await row('Nebel')).textContent).toContain('Erikaerika@mustermann.exampleWartend21.3.2026')
  const decisions = async (title: string) =>
    within(await row(title))
      .getAllByRole('button', { name: /:/ })
      .map((button) => button.getAttribute('aria-label'))
  expect(await decisions('Nebel')).toEqual(['Genehmigen: Nebel', 'Ablehnen: Nebel'])
  expect(await decisions('Brücke')).toEqual(['Ablehnen: Brücke'])
  const counters = within(screen.getByRole('navigation', { name: 'Nach Status' })).getAllByRole('link')
  expect(counters.map(({ textContent }) => textContent)).toEqual([
    'Gesamt7',
    'Genehmigt2',
    'Wartend1',
    'Abgelehnt4',
  ])
})

it('is filtered, searched and sorted', async () => {
  const { router } = await open({ address: '/?status=abgelehnt' })
  await row('Ähren')
  expect(titles()).toEqual(['Ähren'])
  expect(screen.getByRole('link', { name: /^Abgelehnt/ }).getAttribute('aria-current')).toBe('true')
  await userEvent.click(screen.getByRole('link', { name: /^Gesamt/ }))
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'gibt es nirgends' } })
  await screen.findByText('Nichts gefunden')
  await press('Alle zeigen')
  await row('Brücke')
  fireEvent.change(search, { target: { value: 'NEBEL' } })
  await waitFor(() => expect(titles()).toEqual(['Nebel']))
  await waitFor(() => expect(router.state.location.search).toBe('?suche=NEBEL'))
  fireEvent.change(search, { target: { value: '' } })
  await row('Brücke')
  const head = screen.getByRole('columnheader', { name: 'Titel' })
  expect(head.getAttribute('aria-sort')).toBe('none')
  await userEvent.click(within(head).getByRole('button'))
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  expect(titles()).toEqual(['Ähren', 'Brücke', 'Nebel'])
  await userEvent.click(within(head).getByRole('button'))
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(titles()).toEqual(['Nebel', 'Brücke', 'Ähren'])
})

it('decides by keys on the row with the focus, which stays there, and on what is selected', async () => {
  const { sent } = await open({ write: () => Response.json([{ id: 'Nebel' }]) })
  await row('Nebel')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await userEvent.keyboard('g')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  await focusTitle('Nebel')
  await userEvent.keyboard('g')
  expect(await screen.findByText('Post wurde genehmigt')).toBeDefined()
  expect(document.activeElement?.closest('tr')).toBe(await row('Nebel'))
  await userEvent.keyboard('x')
  expect(await screen.findByText('1 ausgewählt')).toBeDefined()
  await focusTitle('Brücke')
  await userEvent.keyboard('a')
  await screen.findByRole('dialog', { name: 'Ablehnen: Nebel' })
  await press('Ablehnen')
  expect(await screen.findByText('Post wurde abgelehnt')).toBeDefined()
  expect(screen.queryByText('1 ausgewählt')).toBeNull()
  expect((await sent()).map(([id]) => id)).toEqual(['eq.Nebel', 'eq.Nebel'])
})

it('names the keys, and switches them off', async () => {
  const { sent } = await open()
  await focusTitle('Nebel')
  await userEvent.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Tastenkürzel' })
  await userEvent.click(within(help).getByRole('switch'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await focusTitle('Nebel')
  await userEvent.keyboard('a?')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await sent()).toEqual([])
})

it('decides on all that are selected and not decided so already', async () => {
  const { sent } = await open({ write: () => Response.json([{ id: 'Nebel' }, { id: 'Ähren' }]) })
  await row('Nebel')
  // Another one is for cards.
  const [all] = within(screen.getByRole('table')).getAllByRole('checkbox', { name: 'Alle auswählen' })
  await userEvent.click(all as HTMLElement)
  expect(screen.getByText('3 ausgewählt')).toBeDefined()
  await press('Auswahl genehmigen')
  expect(await screen.findByText('2 Posts wurden genehmigt')).toBeDefined()
  expect(screen.queryByText('3 ausgewählt')).toBeNull()
  expect(await sent()).toEqual([['in.(Nebel,Ähren)', expect.objectContaining({ approved: true })]])
})

it('asks for the reason before it rejects a row or what is selected, and tells who submitted it', async () => {
  const explained: unknown[] = []
  const { sent } = await open({
    write: (request) => {
      if (request.url.includes('/explain_decision')) void request.json().then((body) => explained.push(body))
      return Response.json([{ id: 'Nebel' }, { id: 'Brücke' }])
    },
  })
  await press('Ablehnen: Nebel')
  await screen.findByRole('dialog', { name: 'Ablehnen: Nebel' })
  await press('Abbrechen')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent()).toEqual([])
  const [all] = within(screen.getByRole('table')).getAllByRole('checkbox', { name: 'Alle auswählen' })
  await userEvent.click(all as HTMLElement)
  await press('Auswahl ablehnen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ablehnen: 2 Posts' }))
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Eigene Worte …')
  await userEvent.type(dialog.getByLabelText('Eigene Worte'), 'Zu dunkel.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }))
  expect(await screen.findByText('2 Posts wurden abgelehnt')).toBeDefined()
  expect(screen.queryByText('3 ausgewählt')).toBeNull()
  expect(await sent()).toEqual([['in.(Nebel,Brücke)', expect.objectContaining({ approved: false })]])
  expect(explained).toEqual(['Nebel', 'Brücke'].map((_id) => ({ _kind: 'post', _id, _reason: 'Zu dunkel.' })))
})

it.each([
  ['refused', () => refused(), POSTS, 3],
  ['for a post that was deleted meanwhile', () => Response.json([]), POSTS.slice(1), 2],
])('says when a decision is %s, and reads the list again', async (_why, write, after, left) => {
  let rows = POSTS
  await open({
    read: () => Response.json(rows),
    write: () => {
      rows = after
      return write()
    },
  })
  await press('Genehmigen: Nebel')
  expect(await screen.findByText('Status konnte nicht aktualisiert werden.')).toBeDefined()
  await waitFor(() => expect(titles()).toHaveLength(left))
})

it('says that the posts could not be loaded, and retries on request', async () => {
  let granted = false
  await open({ read: () => (granted ? Response.json(POSTS) : refused()) })
  expect((await screen.findAllByText('Posts konnten nicht geladen werden.')).length).toBeGreaterThan(0)
  granted = true
  await press('Erneut versuchen')
  expect(await row('Nebel')).toBeDefined()
})

it('shows all fields in the dialog of a row, with links for what is in the text', async () => {
  const content = 'Mehr auf www.markt.example, unter 09461 000 123 und info@markt.example.'
  await open({ read: () => Response.json([post('Markt', true, { content })]) })
  await userEvent.click(within(await row('Markt')).getByText('Genehmigt'))
  const dialog = await screen.findByRole('dialog', { name: 'Markt' })
  const links = within(dialog).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'mailto:erika@mustermann.example',
    'https://www.markt.example/',
    'tel:09461000123',
    'mailto:info@markt.example',
  ])
  for (const link of links.slice(1)) expect(link.getAttribute('rel')).toContain('nofollow ugc')
})

it('shows the photo of a submission, says when it cannot be loaded, and nothing where there is none', async () => {
  const image_url = '/storage/v1/object/public/post-images/markt.jpg'
  await open({ read: () => Response.json([post('Markt', true, { image_url }), post('Turm', true)]) })
  await userEvent.click(within(await row('Markt')).getByText('Genehmigt'))
  const dialog = await screen.findByRole('dialog', { name: 'Markt' })
  fireEvent.error(within(dialog).getByRole('img', { name: 'Foto: Markt' }))
  expect(within(dialog).getByText('Das Foto lässt sich gerade nicht laden.')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(within(await row('Turm')).getByText('Genehmigt'))
  expect(within(await screen.findByRole('dialog', { name: 'Turm' })).queryByRole('img')).toBeNull()
})
