import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { interceptFetch } from '../testing/intercept-fetch'
import { renderPage } from '../testing/render-page'
import { RecentImports } from './recent-imports'

const IMPORT = '00000000-0000-4000-8000-000000000001'
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

function open(undoable_until: string, undone: object = { undone: 2, stayed: [] }) {
  const refresh = vi.fn()
  const requests = interceptFetch(({ url }) => {
    if (url.includes('/rpc/undo_import')) return Response.json(undone)
    const of = (subject_table: string, import_id: string) => ({
      import_id,
      subject_table,
      row_count: 2,
      undoable_until,
    })
    return Response.json([of('voucher_participants', IMPORT), of('newsletter_subscriptions', 'other')])
  })
  renderPage(
    <RecentImports
      table="voucher_participants"
      rows={[]}
      counted={(count) => `${count} Mitglieder`}
      onUndone={refresh}
    />,
  )
  return { refresh, requests }
}
const button = () => screen.queryByRole('button', { name: 'Import rückgängig machen' })

it('undoes an import after a question, and names the rows that stay', async () => {
  const { refresh, requests } = open(soon(600_000), { undone: 1, stayed: ['Optik'] })
  expect(await screen.findByText(/^Import: 2 Mitglieder\. Rückgängig bis \d\d:\d\d Uhr\.$/)).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Import rückgängig machen' }))
  expect(refresh).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig machen' }))
  expect(await screen.findByText('Seither geändert und deshalb geblieben: Optik.')).toBeDefined()
  expect(screen.getByText('1 Zeile zurückgesetzt.')).toBeDefined()
  const [sent] = requests.filter(({ url }) => url.includes('undo_import'))
  expect(await sent?.json()).toEqual({ _import_id: IMPORT })
  expect(refresh).toHaveBeenCalledOnce()
  expect(button()).toBeNull()
})

it('goes when its ten minutes are over', async () => {
  open(soon(400))
  await screen.findByRole('button', { name: 'Import rückgängig machen' })
  await waitFor(() => expect(button()).toBeNull())
})
