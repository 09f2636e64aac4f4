import type { Theme } from './case.ts'

const post = 'POST' as const
const put = 'PUT' as const

export const replacing: Theme = {
  theme: 'PUT',
  cases: [
    {
      name: 'PUT replaces',
      method: put,
      path: '/test_unique?id=eq.1',
      headers: { prefer: 'return=representation' },
      body: { id: 1, email: 'neu@example.de', name: null },
      status: 200,
    },
    {
      name: 'PUT creates',
      method: put,
      path: '/test_unique?id=eq.9',
      headers: { prefer: 'return=representation' },
      body: { id: 9, email: 'neu@example.de', name: null },
      status: 201,
    },
    {
      name: 'PUT creates without return=representation',
      method: put,
      path: '/test_unique?id=eq.9',
      body: { id: 9, email: 'neu@example.de', name: null },
      status: 204,
    },
    {
      name: 'PUT with another key than the path',
      method: put,
      path: '/test_unique?id=eq.1',
      body: { id: 2, email: 'x', name: null },
      status: 400,
      code: 'PGRST115',
    },
    {
      name: 'PUT without the key',
      method: put,
      path: '/test_unique?email=eq.x',
      body: { id: 1, email: 'x', name: null },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'PUT without any filter',
      method: put,
      path: '/test_unique',
      body: { id: 1, email: 'x', name: null },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'PUT with another operator',
      method: put,
      path: '/test_unique?id=gt.1',
      body: { id: 2, email: 'x', name: null },
      status: 405,
      code: 'PGRST105',
    },
    {
      name: 'PUT with limit',
      method: put,
      path: '/test_unique?id=eq.1&limit=1',
      body: { id: 1, email: 'x', name: null },
      status: 400,
      code: 'PGRST114',
    },
    {
      name: 'an unknown resolution',
      method: post,
      path: '/test_unique',
      headers: { prefer: 'resolution=raten' },
      body: { id: 9, email: 'x' },
      status: 201,
    },
    {
      name: 'PUT of two rows',
      method: put,
      path: '/test_unique?id=eq.1',
      body: [
        { id: 1, email: 'x', name: null },
        { id: 2, email: 'y', name: null },
      ],
      status: 204,
    },
    {
      name: 'PUT on a key of two',
      method: put,
      path: '/test_pairs?a=eq.1&b=eq.1',
      headers: { prefer: 'return=representation' },
      body: { a: 1, b: 1, value: 'neu' },
      status: 200,
    },
  ],
}
