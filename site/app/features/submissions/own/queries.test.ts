import { expect, it } from 'vitest'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { listSubmissions } from './queries'

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
