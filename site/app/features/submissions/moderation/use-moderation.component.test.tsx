import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { DetailDialog } from './detail-dialog'
import { useModeration } from './use-moderation'

/** The dialog of the first idea; the table has no rows without a layout. */
function FirstIdea() {
  const { list, decideOn, remove } = useModeration('idea')
  const [item] = list.rows ?? []
  return (
    <DetailDialog
      kind="idea"
      item={item ?? null}
      onDecide={(decision) => item && decideOn([item], decision)}
      onDelete={remove}
      onClose={() => {}}
    />
  )
}

const IDEA = {
  id: 'i',
  title: 'Trinkbrunnen',
  author: 'Erika',
  email: null,
  content: 'Am Marktplatz.',
  likes_count: 2,
  decided: 'approved',
  created_at: '2026-03-01T10:00:00Z',
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** Opens the list of ideas with one idea; `write` answers all requests but reads. */
async function open(write: (request: Request) => Response = () => Response.json([{ id: 'i' }])) {
  const requests = interceptFetch((request) =>
    request.method === 'GET' ? Response.json([IDEA]) : write(request),
  )
  renderPage(<FirstIdea />)
  await screen.findByRole('dialog', { name: 'Trinkbrunnen' })
  return requests
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

it('takes a decision back to the state before', async () => {
  const requests = await open()
  await press('Ablehnen')
  expect(await screen.findByText('Idee wurde abgelehnt')).toBeDefined()
  await press('Rückgängig')
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  const sent = requests.filter(({ method }) => method === 'PATCH')
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { status: 'rejected' },
    { status: 'approved' },
  ])
})

it('says when a decision could not be taken back', async () => {
  let decided = 0
  await open(() => {
    decided += 1
    return decided === 1 ? Response.json([{ id: 'i' }]) : refused()
  })
  await press('Ablehnen')
  await screen.findByText('Idee wurde abgelehnt')
  await press('Rückgängig')
  expect(await screen.findByText(/ließ sich nicht rückgängig machen/)).toBeDefined()
})

it('deletes from the dialog and restores from the bin', async () => {
  const requests = await open(() => Response.json({ id: 'i' }))
  await press('Löschen')
  expect(await screen.findByText('Idee wurde gelöscht')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Rückgängig')
  expect(await screen.findByText('Rückgängig gemacht')).toBeDefined()
  const [removed, restored] = requests.filter(({ method }) => method !== 'GET')
  expect([removed?.method, new URL(removed?.url ?? '').searchParams.get('id')]).toEqual(['DELETE', 'eq.i'])
  expect(await restored?.json()).toEqual({ _kind: 'idea', _row_id: 'i' })
})
