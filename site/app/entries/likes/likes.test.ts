import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { memoryStorage } from '../../lib/testing/memory-storage'
import { insertLike, readLikes, storedLikes, storeLike, userIdentifier } from './likes'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('adding a like', () => {
  it('inserts the row with return=minimal', async () => {
    const { client, requests, requestedUrl } = clientAnswering(() => new Response(null, { status: 201 }))
    expect(await insertLike(client, 'idea', 'id-1', 'somebody')).toBe('liked')
    expect(requestedUrl().pathname).toBe('/rest/v1/post_likes')
    expect(await requests[0]?.json()).toEqual({
      post_id: 'id-1',
      post_type: 'idea',
      user_identifier: 'somebody',
    })
    expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation')
  })

  it('recognises a repeated like by the error code of the database', async () => {
    const { client } = clientAnswering(() =>
      Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
    )
    expect(await insertLike(client, 'my_roding_post', 'id-1', 'somebody')).toBe('already-liked')
  })

  it.each([
    ['refuses', () => Response.json({ code: '23503', message: 'nothing public' }, { status: 409 })],
    ['answers something that is no JSON', () => new Response('<html>', { status: 502 })],
    [
      'is gone',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])('returns an error when the response %s', async (_when, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client } = clientAnswering(answer)
    expect(await insertLike(client, 'idea', 'id-1', 'somebody')).toBe('failed')
  })
})

describe('the id of this browser', () => {
  it('is random and persistent', () => {
    const name = userIdentifier()
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect(userIdentifier()).toBe(name)
    expect(localStorage.getItem('userIdentifier')).toBe(name)
    localStorage.clear()
    expect(userIdentifier()).not.toBe(name)
  })

  it.each(['', 'short', 'x'.repeat(101)])('is created again when the database would refuse "%s"', (kept) => {
    localStorage.setItem('userIdentifier', kept)
    expect(userIdentifier()).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('the likes of this browser', () => {
  it('are stored as a list of ids per kind', () => {
    storeLike('idea', 'a')
    storeLike('idea', 'b')
    storeLike('idea', 'a')
    storeLike('my_roding_post', 'c')
    expect(localStorage.getItem('likedIdeas')).toBe('["a","b"]')
    expect(localStorage.getItem('likedPosts')).toBe('["c"]')
    expect(readLikes(storedLikes('idea'))).toEqual(new Set(['a', 'b']))
  })

  it.each(['', 'no json', '{}', 'null', '[1,null]'])('are empty when "%s" is stored', (stored) => {
    expect(readLikes(stored)).toEqual(new Set())
  })
})

describe('with blocked storage', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', undefined)
  })

  it('has ids and no likes, and does not throw', () => {
    expect(userIdentifier()).toMatch(/^[0-9a-f]{32}$/)
    storeLike('idea', 'a')
    expect(readLikes(storedLikes('idea'))).toEqual(new Set())
  })
})
