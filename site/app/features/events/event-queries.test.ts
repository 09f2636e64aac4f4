import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { findEventPage } from './event-queries'
import { TOWN_EVENT } from './testing/events'

const other = (title: string, start_date: string, end_date: string) => ({
  ...TOWN_EVENT,
  id: title,
  title,
  start_date,
  end_date,
})
const MARKET = other('Markt', '2026-07-04T07:00:00Z', '2026-07-04T12:00:00Z')
const EXHIBITION = other('Ausstellung', '2026-06-20T08:00:00Z', '2026-07-31T15:00:00Z')
const NIGHT = other('Tanz in den Samstag', '2026-07-03T20:00:00Z', '2026-07-04T00:30:00Z')

it('has others that begin on the day, then those that last into it, but no night of the day before', async () => {
  const { client, requests } = clientAnswering(({ url }) => {
    const { searchParams } = new URL(url)
    if (searchParams.getAll('id').some((id) => id.startsWith('gte.'))) return Response.json([TOWN_EVENT])
    return Response.json(searchParams.has('end_date') ? [NIGHT, EXHIBITION] : [MARKET])
  })
  const finding = await findEventPage(client, 'stadtfest-0d9f6b1e4c', new Date('2026-06-01T08:00:00Z'))
  expect(finding.state === 'found' && finding.row.sameDay.map(({ title }) => title)).toEqual([
    'Markt',
    'Ausstellung',
  ])
  const asked = requests.map(({ url }) => new URL(url).searchParams)
  expect(asked.find((parameters) => parameters.has('end_date'))?.get('end_date')).toBe(
    'gt.2026-07-03T22:00:00.000Z',
  )
})
