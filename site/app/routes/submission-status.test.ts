import { RouterContextProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { acceptsPost } from '../entry.server'
import { publicClientContext } from '../lib/supabase/server-context'
import { clientAnswering } from '../lib/testing/client-answering'
import { middleware } from './submission-status'

const PAGE = new Response('page')

/** Sends a request through the middleware of the page; `answer` is that of the database. */
async function send(method: string, search: string, answer = () => new Response(null, { status: 204 })) {
  const { client, requests } = clientAnswering(answer)
  const context = new RouterContextProvider()
  context.set(publicClientContext, client)
  const request = new Request(`https://verein.example/status/abc${search}`, { method })
  const [oneClick] = middleware
  const given = { request, params: { token: 'abc' }, context } as unknown as Parameters<
    NonNullable<typeof oneClick>
  >[0]
  const response = await oneClick?.(given, async () => PAGE)
  return { response, sent: await Promise.all(requests.map((one) => one.json())) }
}

describe('the page of a private link', () => {
  it('ends mails about an idea by a POST of a mail program, without a page', async () => {
    const { response, sent } = await send('POST', '')
    expect([response?.status, sent]).toEqual([200, [{ _token: 'abc', _wanted: false }]])
    const unknown = () => Response.json({ code: 'PT404', message: 'no' }, { status: 404 })
    expect((await send('POST', '', unknown)).response?.status).toBe(404)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const failed = () => Response.json({ code: 'X', message: 'no' }, { status: 500 })
    expect((await send('POST', '', failed)).response?.status).toBe(503)
  })

  it.each([
    ['GET', ''],
    ['POST', '?nachrichten=aus'],
  ])('is shown for %s %s', async (method, search) => {
    expect(await send(method, search)).toEqual({ response: PAGE, sent: [] })
  })

  it('takes POST, as no page above it does', () => {
    expect(['/status/abc', '/status', '/status/abc/x', '/ideen/abc'].map(acceptsPost)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
