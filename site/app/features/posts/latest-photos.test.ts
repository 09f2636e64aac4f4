import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { latestPhotos } from './latest-photos'

afterEach(() => void vi.restoreAllMocks())

it('requests the three newest approved posts with a photo', async () => {
  const photo = {
    id: '1',
    title: 'Abend am Regen',
    author_name: 'Erika',
    alt_text: null,
    image_url: '/a.jpg',
  }
  const { client, requestedUrl } = clientAnswering(() => Response.json([photo]))
  expect(await latestPhotos(client)).toEqual([photo])
  expect(requestedUrl().pathname).toBe('/rest/v1/my_roding_posts')
  expect(Object.fromEntries(requestedUrl().searchParams)).toEqual({
    select: 'id,title,author_name,alt_text,image_url,photo_of_month',
    approved: 'eq.true',
    image_url: 'not.is.null',
    order: 'created_at.desc',
    limit: '3',
  })
})

it('returns none and logs the error when they cannot be read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
  expect(await latestPhotos(client)).toEqual([])
  expect(log).toHaveBeenCalledOnce()
})
