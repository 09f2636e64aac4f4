import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { text } from '../../lib/form/schema'
import { clientAnswering } from '../../lib/testing/client-answering'
import { renderPage } from '../../lib/testing/render-page'
import { Button } from '../../ui/button/button'
import { useStoredRow } from './use-stored-row'

const BEGUN = { title: 'Fest', image_url: null, updated_at: '2026-01-01', likes_count: 1 }
type Row = { title: string; image_url: string | null; updated_at: string; likes_count: number }

/** A form that saves another title, of a row that is `now` by then, or gone. */
function Form({ now }: { now: object | null }) {
  const at = { table: 'ideas', key: { id: 'a' } }
  const row = useStoredRow<Row>(BEGUN, at, { fields: { title: text({ label: 'Titel' }) } })
  const { client } = clientAnswering(({ method }) =>
    Response.json(method === 'GET' && now !== null ? [now] : []),
  )
  return (
    <>
      <Button onClick={async () => void (await row.save(client, { title: 'Markt' }))}>Speichern</Button>
      {row.conflict}
    </>
  )
}
const saveOver = async (now: object | null) => {
  renderPage(<Form now={now} />)
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
}

it('shows what somebody else has changed, and nothing that only the database writes', async () => {
  const image_url = '/storage/v1/object/public/post-images/a.jpg'
  await saveOver({ title: 'Feier', image_url, updated_at: '2026-02-02', likes_count: 7, added_since: 'x' })
  const changes = await screen.findAllByRole('listitem')
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'TitelAls Sie begonnen habenFestJetztFeier',
    'BildAls Sie begonnen habenkeine AngabeJetztBild',
  ])
})

it('announces as a failure that the row is gone', async () => {
  await saveOver(null)
  await screen.findByText(/^Diesen Eintrag gibt es nicht mehr\./)
  expect(screen.getByRole('alert').textContent).toContain('Nicht gespeichert')
})
