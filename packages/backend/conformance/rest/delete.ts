import type { Theme } from './comparison.ts'

const rows = { prefer: 'return=representation' }
const remove = 'DELETE' as const

export const deletion: Theme = {
  theme: 'delete',
  cases: [
    { name: 'delete one', method: remove, path: '/test_items?id=eq.1', status: 204 },
    {
      name: 'delete one, return=representation',
      method: remove,
      path: '/test_items?id=eq.1',
      headers: rows,
      status: 200,
    },
    {
      name: 'delete one, select some columns',
      method: remove,
      path: '/test_items?id=eq.1&select=name',
      headers: rows,
      status: 200,
    },
    { name: 'delete many', method: remove, path: '/test_pairs?a=eq.1', headers: rows, status: 200 },
    { name: 'delete nothing', method: remove, path: '/test_items?id=eq.99', status: 204 },
    {
      name: 'delete nothing, return=representation',
      method: remove,
      path: '/test_items?id=eq.99',
      headers: rows,
      status: 200,
    },
    {
      name: 'delete everything',
      method: remove,
      path: '/test_keyless',
      headers: { prefer: 'count=exact' },
      status: 204,
    },
    {
      name: 'delete as the client sends it',
      method: remove,
      path: '/test_items?id=eq.1',
      headers: { 'content-type': 'application/json' },
      status: 204,
    },
    {
      name: 'delete a referenced row',
      method: remove,
      path: '/test_parents?id=eq.1',
      status: 409,
      code: '23503',
      differs: 'Details of broken constraints',
    },
    {
      name: 'delete with a bad filter',
      method: remove,
      path: '/test_items?id=eq.x',
      status: 400,
      code: '22P02',
    },
    {
      name: 'delete by an unknown operator',
      method: remove,
      path: '/test_items?id=gleich.1',
      status: 400,
      code: 'PGRST100',
    },
    {
      name: 'delete without the right',
      method: remove,
      path: '/test_secret?id=eq.1',
      status: 401,
      code: '42501',
    },
    { name: 'delete what one cannot see', method: remove, path: '/test_guarded?id=eq.1', status: 204 },
    {
      name: 'delete one’s own only',
      as: 'member',
      method: remove,
      path: '/test_guarded?select=id',
      headers: rows,
      status: 200,
    },
    {
      name: 'delete as service',
      as: 'service',
      method: remove,
      path: '/test_guarded?id=gt.0&select=id',
      headers: rows,
      status: 200,
    },
    {
      name: 'delete from an unknown table',
      method: remove,
      path: '/test_nope?id=eq.1',
      status: 404,
      code: '42P01',
    },
  ],
}
