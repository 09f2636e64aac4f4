import type { Theme } from './case.ts'

const post = 'POST' as const
const location = { prefer: 'return=headers-only' }
const merge = { prefer: 'resolution=merge-duplicates' }

/** Views have the keys of the tables whose key columns they show. */
export const keysOfViews: Theme = {
  theme: 'keys of views',
  cases: [
    {
      name: 'Location of a key in two columns',
      method: post,
      path: '/test_pairs',
      headers: location,
      body: { b: 8, a: 7 },
      status: 201,
    },
    {
      name: 'Location under other names and in another order',
      method: post,
      path: '/test_turned',
      headers: location,
      body: { first: 7, second: 8 },
      status: 201,
    },
    {
      name: 'Location through two views',
      method: post,
      path: '/test_turned_again',
      headers: location,
      body: { one: 7, two: 8 },
      status: 201,
    },
    {
      name: 'no Location with a part of the key',
      method: post,
      path: '/test_half',
      headers: location,
      body: { a: 7 },
      status: 400,
      code: '23502',
      differs: 'Details of broken constraints',
    },
    {
      name: 'PUT under other names',
      method: 'PUT',
      path: '/test_turned?first=eq.1&second=eq.2',
      body: { first: 1, second: 2, value: 'neu' },
      status: 204,
    },
    {
      name: 'PUT with half of the key',
      method: 'PUT',
      path: '/test_turned?first=eq.1',
      body: { first: 1, second: 2, value: 'neu' },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'PUT where there is no key',
      method: 'PUT',
      path: '/test_half?a=eq.1',
      body: { a: 1, value: 'neu' },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'PUT with a key shown twice',
      method: 'PUT',
      path: '/test_doubled?a=eq.1&b=eq.2',
      body: { a: 1, b: 2, value: 'neu' },
      status: 204,
    },
    {
      name: 'PUT with the column of a sub-select as key',
      method: 'PUT',
      path: '/test_inner?child=eq.1',
      body: { child: 1, id: 'x', number: 1 },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'upsert under other names',
      method: post,
      path: '/test_turned',
      headers: merge,
      body: [
        { first: 1, second: 2, value: 'neu' },
        { first: 3, second: 3, value: 'drei' },
      ],
      status: 201,
    },
    {
      name: 'upsert through two views',
      method: post,
      path: '/test_turned_again',
      headers: merge,
      body: { one: 1, two: 2, value: 'neu' },
      status: 200,
    },
  ],
}
