import { expect, it, vi } from 'vitest'
import { clientAnswering } from '../testing/client-answering'
import { withEditorialNotes } from './editorial-notes'

const ROWS = [{ id: 'a' }, { id: 'b' }]

it('adds the notes to their rows', async () => {
  const note = { corrected_at: '2026-03-01T10:00:00Z' }
  const { client, requestedUrl } = clientAnswering(() => Response.json([{ id: 'b', ...note }]))
  expect(await withEditorialNotes(client, 'idea_id', ROWS)).toEqual([{ id: 'a' }, { id: 'b', ...note }])
  expect(requestedUrl().searchParams.get('idea_id')).toBe('in.(a,b)')
})

it('shows the list without notes that cannot be read', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
  expect(await withEditorialNotes(client, 'post_id', ROWS)).toEqual(ROWS)
  expect(logged).toHaveBeenCalledOnce()
})
