import type { Theme } from './case.ts'

const exact = { prefer: 'count=exact' }
const many = Array.from({ length: 1200 }, (_, n) => ({ a: 1000, b: n }))

/** A response has at most 1,000 rows, as on hosted Supabase. */

export const rowCap: Theme = {
  theme: 'more rows than one answer holds',
  cases: [
    { name: 'everything', path: '/test_crowd?order=n', status: 200 },
    { name: 'everything, counted', path: '/test_crowd?order=n', headers: exact, status: 206 },
    { name: 'the rest', path: '/test_crowd?order=n&offset=1000', headers: exact, status: 206 },
    { name: 'a limit beyond the cap', path: '/test_crowd?order=n&limit=1200', status: 200 },
    {
      name: 'a Range beyond the cap',
      path: '/test_crowd?order=n',
      headers: { range: '100-1300' },
      status: 200,
    },
    { name: 'HEAD counted', method: 'HEAD', path: '/test_crowd', headers: exact, status: 206 },
    {
      name: 'planned',
      path: '/test_crowd?order=n&limit=1',
      headers: { prefer: 'count=planned' },
      status: 206,
    },
    {
      name: 'estimated',
      path: '/test_crowd?order=n&limit=1',
      headers: { prefer: 'count=estimated' },
      status: 206,
    },
    { name: 'a function', path: '/rpc/test_numbers?upto=1500', status: 200 },
    { name: 'a function, counted', path: '/rpc/test_numbers?upto=1500', headers: exact, status: 206 },
    { name: 'csv', path: '/test_crowd?order=n', headers: { ...exact, accept: 'text/csv' }, status: 206 },
    {
      name: 'what an insert returns',
      method: 'POST',
      path: '/test_pairs?select=b',
      headers: { prefer: 'return=representation' },
      body: many,
      status: 201,
    },
    {
      name: 'what an update returns',
      method: 'PATCH',
      path: '/test_many?select=n',
      headers: { prefer: 'return=representation,count=exact' },
      body: { word: 'x' },
      status: 200,
    },
    { name: 'a delete of more', method: 'DELETE', path: '/test_many', headers: exact, status: 204 },
  ],
}
