import type { Theme } from './comparison.ts'

const post = 'POST' as const
const both = { status: '202', headers: '[{"X-Test": "eins"}, {"X-Test": "zwei"}, {"Set-Cookie": "a=1"}]' }
const representation = { prefer: 'return=representation' }

/** What SQL sets in `response.status` and `response.headers` while the statement runs. */
export const announced: Theme = {
  theme: 'status and headers set by SQL',
  cases: [
    { name: 'insert', method: post, path: '/test_announced', body: { id: 2, ...both }, status: 202 },
    {
      name: 'insert with rows',
      method: post,
      path: '/test_announced?select=id',
      headers: representation,
      body: { id: 2, ...both },
      status: 202,
    },
    {
      name: 'insert with Location',
      method: post,
      path: '/test_announced',
      headers: { prefer: 'return=headers-only' },
      body: { id: 2, status: null, headers: '[{"Location": "/anderswo"}]' },
      status: 201,
    },
    {
      name: 'insert of several, of which the last counts',
      method: post,
      path: '/test_announced',
      body: [
        { id: 2, ...both },
        { id: 3, status: '203', headers: '[{"X-Test": "drei"}]' },
      ],
      status: 203,
    },
    {
      name: 'upsert',
      method: post,
      path: '/test_announced',
      headers: { prefer: 'resolution=merge-duplicates' },
      body: { id: 1, ...both },
      status: 202,
    },
    {
      name: 'update',
      method: 'PATCH',
      path: '/test_announced?id=eq.1',
      body: both,
      status: 202,
    },
    {
      name: 'update with rows',
      method: 'PATCH',
      path: '/test_announced?id=eq.1&select=id',
      headers: representation,
      body: both,
      status: 202,
    },
    {
      name: 'update that meets no row',
      method: 'PATCH',
      path: '/test_announced?id=eq.9',
      body: both,
      status: 204,
    },
    { name: 'PUT', method: 'PUT', path: '/test_announced?id=eq.1', body: { id: 1, ...both }, status: 202 },
    {
      name: 'replaces the headers of the service',
      method: 'PATCH',
      path: '/test_announced?id=eq.1',
      body: { status: null, headers: '[{"content-range": "7-7/7"}]' },
      status: 204,
    },
    {
      name: 'a status without a body',
      method: 'PATCH',
      path: '/test_announced?id=eq.1',
      headers: representation,
      body: { status: '204', headers: null },
      status: 204,
    },
    { name: 'read', path: '/test_announcing?select=id&order=id', status: 203 },
    { name: 'HEAD', method: 'HEAD', path: '/test_announcing?select=id', status: 203 },
    {
      name: 'headers that are none',
      method: 'PATCH',
      path: '/test_announced?id=eq.1',
      body: { status: null, headers: '{"X-Test": "eins"}' },
      status: 500,
      code: 'PGRST111',
    },
    {
      name: 'two headers in one object',
      method: 'PATCH',
      path: '/test_announced?id=eq.1',
      body: { status: null, headers: '[{"X-Test": "eins", "X-Second": "zwei"}]' },
      status: 500,
      code: 'PGRST111',
    },
    {
      name: 'a status that is none',
      method: 'PATCH',
      path: '/test_announced?id=eq.1',
      body: { status: 'gut', headers: null },
      status: 500,
      code: 'PGRST112',
    },
    {
      name: 'a status that HTTP does not have',
      method: 'PATCH',
      path: '/test_announced?id=eq.1',
      body: { status: '700', headers: null },
      status: 500,
      code: 'PGRST112',
      differs: 'Announced responses',
    },
  ],
}
