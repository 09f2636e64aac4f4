import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../testing/client-answering'
import { type PagedList, readPage } from './read-page'

afterEach(() => void vi.restoreAllMocks())

type Idea = Readonly<{ id: string }>

const list = (isThinned = false): PagedList<Idea> => ({
  name: 'ideas',
  size: 3,
  first: (client, most) => client.from('ideas').select('id', { count: 'exact' }).limit(most).retry(false),
  count: (client) => client.from('ideas').select('id', { count: 'exact', head: true }).retry(false),
  byIds: (client, ids) => client.from('ideas').select('id').in('id', ids).retry(false),
  question(parameters) {
    const search = parameters.get('suche')
    return { words: search ? [search] : [], filter: {} }
  },
  isThinned,
})

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))

/** Reads an address of a list with this many rows; `page` are the ids that the database finds. */
function read(address: string, count: number, page = { ids: [...'zxy'], found: 7 }, isThinned?: boolean) {
  const answering = clientAnswering(({ url, method }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname.endsWith('/list_page')) return Response.json([page])
    const headers = { 'content-range': `0-2/${count}` }
    if (method === 'HEAD') return new Response(null, { headers })
    if (searchParams.has('id')) return Response.json(rowsOf('xyz'))
    return Response.json(rowsOf('abc').slice(0, count), { headers })
  })
  const listing = readPage(answering.client, list(isThinned), new URLSearchParams(address))
  return { ...answering, listing }
}
const asked = async (requests: readonly Request[]) =>
  requests.find(({ url }) => url.endsWith('/list_page'))?.json()

describe('a list that fits on a page', () => {
  it.each(['', 'suche=Bank', 'seite=2'])(
    'is read whole at "?%s", for the page to filter',
    async (address) => {
      expect(await read(address, 2).listing).toEqual({ state: 'loaded', rows: rowsOf('ab') })
    },
  )

  it('takes one request', async () => {
    const { listing, requests } = read('', 3)
    expect(await listing).toEqual({ state: 'loaded', rows: rowsOf('abc') })
    expect(requests).toHaveLength(1)
  })
})

describe('a longer list', () => {
  it('has its first rows on the first page, in one request', async () => {
    const { listing, requests } = read('', 10)
    const paging = { page: 1, size: 3, all: 10, found: 10 }
    expect(await listing).toEqual({ state: 'loaded', rows: rowsOf('abc'), paging })
    expect(requests).toHaveLength(1)
  })

  it('has on others the rows that the database finds, in its order', async () => {
    const { listing, requests } = read('seite=3', 10)
    const paging = { page: 3, size: 3, all: 10, found: 10 }
    expect(await listing).toEqual({ state: 'loaded', rows: rowsOf('zxy'), paging })
    expect(await asked(requests)).toMatchObject({ _list: 'ideas', _words: [], _skip: 6, _rows: 3 })
  })

  it('counts what matches a search', async () => {
    const { listing, requests } = read('suche=Bank', 10)
    expect(await listing).toMatchObject({ paging: { page: 1, all: 10, found: 7 } })
    expect(await asked(requests)).toMatchObject({ _words: ['Bank'], _skip: 0 })
  })

  it('leaves out what is gone by the time it is read', async () => {
    expect(await read('seite=2', 10, { ids: [...'zqx'], found: 7 }).listing).toMatchObject({
      rows: rowsOf('zx'),
    })
  })

  it('is asked of the database from the first page on where some rows are left out, and nothing else is read', async () => {
    const { listing, requests } = read('', 10, undefined, true)
    expect(await listing).toMatchObject({ rows: rowsOf('zxy'), paging: { page: 1 } })
    const first = requests.filter(({ method, url }) => method === 'GET' && !url.includes('id=in.'))
    expect(first.map(({ url }) => new URL(url).pathname)).toEqual([])
  })

  it.each(['0', '-1', '1.5', 'zwei', '10000'])('has its first page at "?seite=%s"', async (word) => {
    expect(await read(`seite=${word}`, 10).listing).toMatchObject({ paging: { page: 1 } })
  })
})

it('fails where the page cannot be found, and says so in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(({ url }) =>
    url.endsWith('/list_page')
      ? Response.json({ message: 'no', code: 'X' }, { status: 400 })
      : new Response(null, { headers: { 'content-range': '*/10' } }),
  )
  expect(await readPage(client, list(), new URLSearchParams('seite=2'))).toEqual({ state: 'failed' })
  expect(log).toHaveBeenCalledOnce()
})
