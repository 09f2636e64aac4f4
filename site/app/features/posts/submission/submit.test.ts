import { StorageClient } from '@supabase/storage-js'
import { expect, it } from 'vitest'
import { databaseClient } from '../../../lib/supabase/clients'
import { type SubmissionClients, submitPost } from './submit'

const BASE = 'https://api.example'
const words = {
  title: 'Nebel',
  content: 'Ein Reiher.',
  alt_text: 'Ein Reiher im Nebel',
  author_name: 'Erika Mustermann',
  author_email: null,
}
const post = {
  ...words,
  people_consent: true,
  photo: new File(['photo'], '../Mein Föto (1).JPG', { type: 'image/jpeg' }),
}

/** Real clients with a fetch that answers by path and records the requests. */
function clientsAnswering(statuses: { storage?: number; rest?: number }) {
  const requests: Request[] = []
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request)
    const isUpload = request.url.includes('/storage/')
    const status = (isUpload ? statuses.storage : statuses.rest) ?? (isUpload ? 200 : 201)
    const body = status >= 400 ? { message: 'no', code: 'X' } : { Key: 'k', Id: 'i' }
    return Response.json(body, { status })
  }
  const clients: SubmissionClients = {
    client: databaseClient({ baseUrl: BASE, publishableKey: 'key', fetch: answer }),
    storage: async () => new StorageClient(`${BASE}/storage/v1`, { apikey: 'key' }, answer),
  }
  return { clients, statuses, requests, paths: () => requests.map(({ url }) => new URL(url).pathname) }
}

it('uploads the photo under timestamp and UUID, then inserts the row', async () => {
  const { clients, requests, paths } = clientsAnswering({})
  const before = Date.now()
  const published = await submitPost(clients, post, new WeakMap())
  const [upload, insert] = paths()
  expect(upload).toMatch(
    /^\/storage\/v1\/object\/social-posts\/\d{13}-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.jpg$/,
  )
  expect(insert).toBe('/rest/v1/my_roding_posts')
  expect(requests[1]?.headers.get('prefer') ?? '').not.toContain('return=representation')
  const row = await requests[1]?.json()
  expect(row).toEqual({
    ...words,
    image_url: `${BASE}${upload?.replace('/object/', '/object/public/')}`,
    approved: true,
    approved_at: expect.any(String),
    people_consent: '2026-11-22',
  })
  expect(published).toMatchObject({ title: words.title, image_url: row.image_url })
  expect(Date.parse(row.approved_at)).toBeGreaterThanOrEqual(before)
})

it('inserts nothing when the photo cannot be stored', async () => {
  const { clients, paths } = clientsAnswering({ storage: 400 })
  await expect(submitPost(clients, post, new WeakMap())).rejects.toThrow('no')
  expect(paths().filter((path) => path.startsWith('/rest/'))).toEqual([])
})

it('does not upload the photo again when only the row was refused', async () => {
  const { clients, statuses, paths } = clientsAnswering({ rest: 400 })
  const uploads = new WeakMap()
  await expect(submitPost(clients, post, uploads)).rejects.toThrow('no')
  statuses.rest = 201
  await submitPost(clients, post, uploads)
  expect(paths().filter((path) => path.startsWith('/storage/'))).toHaveLength(1)
})
