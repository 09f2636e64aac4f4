import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { memoryStorage } from '../../lib/testing/memory-storage'
import { subscribe } from './subscribe'

const reader = { name: 'Erika Mustermann', email: 'erika@example.org' }

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

it('reports an address that this browser has signed up before, and still sends it', async () => {
  const { client, requests } = clientAnswering(() => new Response(null, { status: 201 }))
  expect(await subscribe(client, reader)).toBe('subscribed')
  expect(await subscribe(client, { ...reader, email: ' ERIKA@example.org' })).toBe('already-subscribed')
  expect(await subscribe(client, { ...reader, email: 'max@example.org' })).toBe('subscribed')
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(3)
})

it('says that a mail is under way where mail is delivered', async () => {
  const { client } = clientAnswering((request) =>
    request.method === 'GET' ? Response.json(true) : new Response(null, { status: 201 }),
  )
  expect(await subscribe(client, reader)).toBe('asked')
  expect(await subscribe(client, reader)).toBe('already-asked')
})

it('does not remember failed addresses, and remembers a limited number', async () => {
  const failing = clientAnswering(() => Response.json({ code: '42501', message: 'denied' }, { status: 401 }))
  expect(await subscribe(failing.client, reader)).toBe('failed')
  const { client } = clientAnswering(() => new Response(null, { status: 201 }))
  expect(await subscribe(client, reader)).toBe('subscribed')
  for (let n = 0; n < 30; n++) await subscribe(client, { ...reader, email: `${n}@example.org` })
  expect(JSON.parse(localStorage.getItem('newsletterAddresses') ?? '')).toHaveLength(20)
})

it.each([undefined, memoryStorage()])(
  'works with blocked storage and with foreign values in it',
  async (storage) => {
    vi.stubGlobal('localStorage', storage)
    storage?.setItem('newsletterAddresses', '{"a":')
    const { client } = clientAnswering(() => new Response(null, { status: 201 }))
    expect(await subscribe(client, reader)).toBe('subscribed')
  },
)

it('sends name and address with return=minimal, so that visitors need no read permission', async () => {
  const { client, requests } = clientAnswering(() => new Response(null, { status: 201 }))
  expect(await subscribe(client, reader)).toBe('subscribed')
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(new URL(requests[0]?.url ?? '').pathname).toBe('/rest/v1/newsletter_subscriptions')
  expect(await requests[0]?.json()).toEqual(reader)
  expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation')
})

it('recognises a known address by the error code of the database', async () => {
  const { client } = clientAnswering(() =>
    Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
  )
  expect(await subscribe(client, reader)).toBe('already-subscribed')
})

it.each([
  ['refuses', () => Response.json({ code: '42501', message: 'denied' }, { status: 401 })],
  ['answers something that is no JSON', () => new Response('<html>', { status: 502 })],
  [
    'is gone',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('returns an error when the response %s', async (_when, answer) => {
  const { client } = clientAnswering(answer)
  expect(await subscribe(client, reader)).toBe('failed')
})
