import { expect, it } from 'vitest'
import { listHead } from './list-head.server'

const head = (address: string, page: number, found = 130, rows = 60) =>
  listHead(
    { state: 'loaded', rows: Array(rows).fill(null), paging: { page, size: 60, all: 130, found } },
    `https://example.org/ideen${address}`,
  )

it('names the pages before and after one of a list, and the page itself', () => {
  expect(head('', 1)).toEqual({ words: '', own: '', links: [{ rel: 'next', search: '?seite=2' }] })
  expect(head('?seite=2', 2)).toEqual({
    words: ', Seite 2 von 3',
    own: '?seite=2',
    links: [
      { rel: 'prev', search: '' },
      { rel: 'next', search: '?seite=3' },
    ],
  })
  expect(head('?seite=3', 3, 130, 10).links).toEqual([{ rel: 'prev', search: '?seite=2' }])
})

it('keeps the filter in its links, but not in the address of the page', () => {
  expect(head('?suche=Bank&seite=2', 2)).toMatchObject({
    own: '',
    links: [
      { rel: 'prev', search: '?suche=Bank' },
      { rel: 'next', search: '?suche=Bank&seite=3' },
    ],
  })
})

it('counts on where not everything that matches was counted', () => {
  expect(head('?suche=a&seite=90', 90, 1_001)).toMatchObject({
    words: ', Seite 90',
    links: [{}, { rel: 'next' }],
  })
})

it('says nothing about a list that fits on a page', () => {
  expect(listHead({ state: 'loaded', rows: [] }, 'https://example.org/ideen')).toEqual({})
})
