import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { BinPage } from './bin-page'
import { binColumns } from './columns'
import type { Entry } from './entry'

const ENTRY: Entry = {
  id: 'b',
  kind: 'member',
  row_id: 'm',
  title: 'Bäckerei Muster',
  deleted_at: '2026-03-01T10:00:00Z',
  deleted_by: 'Erika Mustermann',
}

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

it('says what was deleted, by whom and until when it stays, and offers to restore it and to delete it for good', async () => {
  const [onRestore, onDelete] = [vi.fn(), vi.fn()]
  render(binColumns({ onRestore, onDelete }).map(({ key, cell }) => <div key={key}>{cell(ENTRY)}</div>))
  for (const text of ['Bäckerei Muster', 'Mitglied', 'Erika Mustermann', '1.3.2026', '31.3.2026'])
    expect(screen.getByText(text), text).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^Wiederherstellen/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Endgültig löschen: Bäckerei Muster' }))
  expect([onRestore.mock.calls, onDelete.mock.calls]).toEqual([[[ENTRY]], [[ENTRY]]])
})
