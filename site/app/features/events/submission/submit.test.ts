import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseClient } from '../../../lib/supabase/clients'
import { type Submission, type SubmissionClients, submitEvent } from './submit'

const BASE = 'https://api.example'
const event: Submission['event'] = {
  title: 'Hoffest',
  description: null,
  category: 'festival',
  start_date: '2026-12-05T14:00:00.000Z',
  end_date: null,
  location: null,
  submitter_name: 'Erika Mustermann',
  submitter_email: 'erika@example.de',
  submitter_phone: null,
}
const picture = new File(['picture'], '../Mein Föto (1).PNG', { type: 'image/png' })

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
  return { clients, requests, statuses }
}

const paths = (requests: Request[]) => requests.map(({ url }) => new URL(url).pathname)
const inserted = (requests: Request[]) => requests.at(-1)?.json()

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

describe('submitting an event', () => {
  it('inserts the row with return=minimal', async () => {
    const { clients, requests } = clientsAnswering({})
    expect(await submitEvent(clients, { event, picture: null }, new WeakMap())).toBe('published')
    expect(paths(requests)).toEqual(['/rest/v1/events'])
    expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation')
    expect(await inserted(requests)).toEqual({ ...event, image_url: null, is_user_submitted: true })
  })

  it('uploads the picture first, under a name of its own', async () => {
    const { clients, requests } = clientsAnswering({})
    expect(await submitEvent(clients, { event, picture }, new WeakMap())).toBe('published')
    const [upload] = paths(requests)
    expect(upload).toMatch(/^\/storage\/v1\/object\/event-images\/\d+-[0-9a-f]+\.png$/)
    expect(await inserted(requests)).toMatchObject({
      image_url: `${BASE}${upload?.replace('/object/', '/object/public/')}`,
    })
  })

  it('continues without the picture when the upload fails', async () => {
    const { clients, requests } = clientsAnswering({ storage: 500 })
    expect(await submitEvent(clients, { event, picture }, new WeakMap())).toBe('published-without-picture')
    expect(await inserted(requests)).toMatchObject({ title: 'Hoffest', image_url: null })
  })

  it('continues without the picture when the storage client cannot be loaded', async () => {
    const { clients } = clientsAnswering({})
    const broken: SubmissionClients = { ...clients, storage: () => Promise.reject(new Error('offline')) }
    expect(await submitEvent(broken, { event, picture }, new WeakMap())).toBe('published-without-picture')
  })

  it('rejects when the event cannot be stored, and does not upload its picture again on retry', async () => {
    const { clients, requests, statuses } = clientsAnswering({ rest: 400 })
    const uploads = new WeakMap()
    await expect(submitEvent(clients, { event, picture }, uploads)).rejects.toThrow('no')
    statuses.rest = 201
    expect(await submitEvent(clients, { event, picture }, uploads)).toBe('published')
    expect(paths(requests).filter((path) => path.startsWith('/storage/'))).toHaveLength(1)
    expect((await inserted(requests)).image_url).toContain('/event-images/')
  })
})
