import { describe, expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { findPhotoPage, listApproved } from './queries'
import { POST } from './testing/post'

it('requests the approved posts, newest first', async () => {
  const post = { id: '1', title: 'Nebel' }
  const { client, requestedUrl } = clientAnswering(({ url }) =>
    Response.json(url.includes('/editorial_notes') ? [] : [post]),
  )
  expect(await listApproved(client, new URLSearchParams())).toEqual({ state: 'loaded', rows: [post] })
  expect(requestedUrl().pathname).toBe('/rest/v1/my_roding_posts')
  expect(Object.fromEntries(requestedUrl().searchParams)).toEqual({
    select: '*',
    approved: 'eq.true',
    order: 'created_at.desc',
    limit: '60',
  })
})

describe('the page of a photo', () => {
  const entry = 'nebel-ueber-dem-regen-7d9f6b1e4c'
  const read = (rows: unknown[], segment = entry) => {
    const answering = clientAnswering(({ url }) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname.endsWith('/editorial_notes'))
        return Response.json([{ corrected_at: '2026-05-02T12:00:00Z' }])
      if (pathname.endsWith('/entry_has_ended')) return Response.json(false)
      const [after] = searchParams.getAll('created_at')
      return Response.json(after === undefined ? rows : after.startsWith('gt.') ? [{ id: 'n' }] : [])
    })
    return { ...answering, finding: findPhotoPage(answering.client, { entry: segment }) }
  }

  it('requests approved ones alone, by the beginning of the id, with the note of the office and its neighbours', async () => {
    const { finding, requests } = read([POST])
    const row = { post: { ...POST, corrected_at: '2026-05-02T12:00:00Z' }, newer: { id: 'n' }, older: null }
    expect(await finding).toEqual({ state: 'found', row })
    const posts = requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => !pathname.includes('notes'))
    expect(posts.map(({ searchParams }) => searchParams.get('approved'))).toEqual(Array(3).fill('eq.true'))
    expect(posts[0]?.searchParams.getAll('id')).toEqual([
      'gte.7d9f6b1e-4c00-0000-0000-000000000000',
      'lte.7d9f6b1e-4cff-ffff-ffff-ffffffffffff',
    ])
  })

  it('is missing where nothing approved has the id, and without a request where the address has none', async () => {
    expect(await read([]).finding).toEqual({ state: 'missing' })
    const { finding, requests } = read([POST], 'unsinn')
    expect(await finding).toEqual({ state: 'missing' })
    expect(requests).toEqual([])
  })
})
