import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { ROOT_DATA } from '../../lib/testing/demo-settings'
import { listSubmissions, publicPath, type Submission } from './submissions-page'

const rows = (count: number) => Array.from({ length: count }, (_, place) => ({ id: String(place) }))

it('requests pages until one is not full', async () => {
  const answers = [rows(1_000), rows(1_000), rows(3)]
  const { client, requests } = clientAnswering(() => Response.json(answers.shift()))
  expect(await listSubmissions(client)).toHaveLength(2_003)
  expect(requests.map(({ url }) => new URL(url).searchParams.get('offset'))).toEqual(['0', '1000', '2000'])
})

it('requests the newest first', async () => {
  const { client, requestedUrl } = clientAnswering(() => Response.json([]))
  expect(await listSubmissions(client)).toEqual([])
  expect(requestedUrl().searchParams.get('order')).toBe('created_at.desc,id.asc')
})

it('rejects when a request fails', async () => {
  const { client } = clientAnswering(() =>
    Response.json({ code: '42501', message: 'denied' }, { status: 403 }),
  )
  await expect(listSubmissions(client)).rejects.toMatchObject({ code: '42501' })
})

const { areas } = ROOT_DATA.settings
const idea: Submission = {
  kind: 'idea',
  id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
  title: 'Brunnen & Bänke',
  state: 'published',
  created_at: '2026-05-01T12:00:00Z',
  start_date: null,
  likes_count: 3,
}

it('ideas, events and posts link to their pages', () => {
  const event: Submission = { ...idea, kind: 'event', likes_count: null }
  expect(publicPath(idea, areas)).toBe('/ideen/brunnen-baenke-7d9f6b1e4c')
  expect(publicPath(event, areas)).toBe('/events/brunnen-baenke-7d9f6b1e4c')
  expect(publicPath({ ...idea, kind: 'post' }, areas)).toBe('/mein-roding/brunnen-baenke-7d9f6b1e4c')
})

it.each(['pending', 'rejected'] as const)('has no link: %s', (state) => {
  expect(publicPath({ ...idea, state }, areas)).toBeNull()
})
