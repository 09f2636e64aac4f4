import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../testing/client-answering'
import { memoryStorage } from '../testing/memory-storage'
import { deleteLike, readLikes, sendLike, storedLikes, storeLike, unstoreLike, userIdentifier } from './likes'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sending a like', () => {
  it('sends the row of the wire and asks for nothing back', async () => {
    const { client, requests, asked } = clientAnswering(() => new Response(null, { status: 201 }))
    expect(await sendLike(client, 'idea', 'id-1', 'somebody')).toBe('liked')
    expect(asked().pathname).toBe('/rest/v1/post_likes')
    expect(await requests[0]?.json()).toEqual({
      post_id: 'id-1',
      post_type: 'idea',
      user_identifier: 'somebody',
    })
    expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation')
  })

  it('knows a repeated like by the code of the database', async () => {
    const { client } = clientAnswering(() =>
      Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
    )
    expect(await sendLike(client, 'my_roding_post', 'id-1', 'somebody')).toBe('already-liked')
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
  ])('fails without rejecting when the wire %s', async (_when, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client } = clientAnswering(answer)
    expect(await sendLike(client, 'idea', 'id-1', 'somebody')).toBe('failed')
  })
})

describe('taking a like back', () => {
  it('names the thing and this browser, and nothing else', async () => {
    const { client, requests, asked } = clientAnswering(() => new Response(null, { status: 204 }))
    expect(await deleteLike(client, 'idea', 'id-1', 'somebody')).toBe(true)
    expect(asked().pathname).toBe('/rest/v1/rpc/remove_like')
    expect(await requests[0]?.json()).toEqual({
      _post_id: 'id-1',
      _post_type: 'idea',
      _user_identifier: 'somebody',
    })
  })

  it('fails without rejecting when the wire refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 404 }))
    expect(await deleteLike(client, 'idea', 'id-1', 'somebody')).toBe(false)
  })
})

describe('the name of this browser', () => {
  it('is random and stays', () => {
    const name = userIdentifier()
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect(userIdentifier()).toBe(name)
    expect(localStorage.getItem('userIdentifier')).toBe(name)
    localStorage.clear()
    expect(userIdentifier()).not.toBe(name)
  })

  it.each(['', 'short', 'x'.repeat(101)])('is made anew when the database would refuse "%s"', (kept) => {
    localStorage.setItem('userIdentifier', kept)
    expect(userIdentifier()).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('what this browser has liked', () => {
  it('is kept as a list of ids, ideas and posts apart', () => {
    storeLike('idea', 'a')
    storeLike('idea', 'b')
    storeLike('idea', 'a')
    storeLike('my_roding_post', 'c')
    expect(localStorage.getItem('likedIdeas')).toBe('["a","b"]')
    expect(localStorage.getItem('likedPosts')).toBe('["c"]')
    expect(readLikes(storedLikes('idea'))).toEqual(new Set(['a', 'b']))
  })

  it('forgets one and keeps the others', () => {
    for (const id of ['a', 'b']) storeLike('idea', id)
    unstoreLike('idea', 'a')
    unstoreLike('idea', 'c')
    expect(localStorage.getItem('likedIdeas')).toBe('["b"]')
  })

  it.each(['', 'no json', '{}', 'null', '[1,null]'])('is nothing when "%s" is stored', (stored) => {
    expect(readLikes(stored)).toEqual(new Set())
  })
})

describe('where storage is blocked', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', undefined)
  })

  it('there are names and no likes, and nothing throws', () => {
    expect(userIdentifier()).toMatch(/^[0-9a-f]{32}$/)
    storeLike('idea', 'a')
    expect(readLikes(storedLikes('idea'))).toEqual(new Set())
  })
})
