import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { layOutTables } from '../../../lib/testing/table-layout'
import BinPage, { type Entry } from './bin-page'

const ENTRY: Entry = {
  id: 'b',
  kind: 'member',
  row_id: 'm',
  title: 'Bäckerei Muster',
  deleted_at: '2026-03-01T10:00:00Z',
  deleted_by: 'Erika Mustermann',
}

layOutTables()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it('says that it is empty', async () => {
  interceptFetch(() => Response.json([]))
  renderPage(<BinPage />)
  expect(await screen.findByText('Der Papierkorb ist leer')).toBeDefined()
})

it('says that it could not be loaded', async () => {
  interceptFetch(() => refused())
  renderPage(<BinPage />)
  expect((await screen.findAllByText('Der Papierkorb konnte nicht geladen werden.')).length).toBeGreaterThan(
    0,
  )
})

/** Opens the bin with `ENTRY` in it; `write` answers every request other than a GET. */
function open(write: () => Response) {
  const requests = interceptFetch(({ method, url }) => {
    if (method !== 'GET') return write()
    return Response.json(url.includes('/bin') ? [ENTRY] : [])
  })
  renderPage(<BinPage />)
  return async () => {
    const sent = requests.filter(({ method }) => method !== 'GET')
    return Promise.all(
      sent.map(async (request) => [
        request.method,
        new URL(request.url).searchParams.get('id'),
        await request.text(),
      ]),
    )
  }
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const isRemoved = () => waitFor(() => expect(screen.queryByText('Bäckerei Muster')).toBeNull())

it('says what was deleted, by whom and until when it stays, and restores it', async () => {
  const sent = open(() => new Response(null, { status: 204 }))
  for (const text of ['Bäckerei Muster', 'Mitglied', 'Erika Mustermann', '1.3.2026', '31.3.2026'])
    expect(await screen.findByText(text), text).toBeDefined()
  await press(/^Wiederherstellen/)
  expect(await screen.findByText('Wiederhergestellt')).toBeDefined()
  await isRemoved()
  expect(await sent()).toEqual([['POST', null, JSON.stringify({ _kind: 'member', _row_id: 'm' })]])
})

it.each([
  ['23505', /^Diesen Eintrag gibt es schon wieder/],
  ['42501', /^Der Eintrag konnte nicht wiederhergestellt werden/],
])('keeps a row that cannot be restored: %s', async (code, text) => {
  open(() => refused(code))
  await press(/^Wiederherstellen/)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByText('Bäckerei Muster')).toBeDefined()
})

it('deletes a row for good after a question, and keeps it where that fails', async () => {
  let answer = refused()
  const sent = open(() => answer)
  const agree = async (name: string) => {
    await press(/^Endgültig löschen: Bäckerei/)
    const question = await screen.findByRole('alertdialog', { name: 'Endgültig löschen' })
    expect(question.textContent).toContain('„Bäckerei Muster“ wird gelöscht.')
    await userEvent.click(within(question).getByRole('button', { name }))
  }
  await agree('Abbrechen')
  expect(await sent()).toEqual([])
  await agree('Endgültig löschen')
  expect(await screen.findByText('Der Eintrag konnte nicht gelöscht werden.')).toBeDefined()
  answer = Response.json({ id: 'b' })
  await agree('Endgültig löschen')
  expect(await screen.findByText('Endgültig gelöscht', { selector: '[data-toast] *' })).toBeDefined()
  await isRemoved()
  expect(await sent()).toEqual(Array(2).fill(['DELETE', 'eq.b', '']))
})
