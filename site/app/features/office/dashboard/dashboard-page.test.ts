import { expect, it } from 'vitest'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { readActivity } from './dashboard-page'

const now = new Date('2026-05-04T12:00:00Z')

it('merges activities of all tables, newest first, eight at most', async () => {
  const { client, requests } = clientAnswering(({ url }) => {
    const table = new URL(url).pathname.split('/').at(-1) ?? ''
    const at = table === 'applications' ? '2026-05-04T11:00:00Z' : '2026-05-01T11:00:00Z'
    return Response.json([1, 2, 3].map((place) => ({ id: `${table}-${place}`, subject: table, at })))
  })
  const activity = await readActivity(client, now)
  expect(activity).toHaveLength(8)
  expect(activity.slice(0, 3).map(({ kind }) => kind)).toEqual(['application', 'application', 'application'])
  const events = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname.endsWith('/events'))
  expect(events?.searchParams.get('start_date')).toBe('lte.2026-05-04T12:00:00.000Z')
})

it('rejects when a request fails', async () => {
  const { client } = clientAnswering(() => Response.json({ code: '42501', message: 'no' }, { status: 403 }))
  await expect(readActivity(client, now)).rejects.toMatchObject({ code: '42501' })
})
