import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { readOwn } from './own-entry'

it.each([
  ['an own entry', [{ id: '1' }], [{ id: '1', title: 'Lehrstelle' }], { id: '1', title: 'Lehrstelle' }],
  ['null for the entry of somebody else, which admins may read', [], [{ id: '1' }], null],
  ['null for one that was deleted in between', [{ id: '1' }], [], null],
])('answers %s', async (_which, owned, rows, entry) => {
  const { client } = clientAnswering(({ url }) =>
    Response.json(url.includes('my_submissions') ? owned : rows),
  )
  expect(await readOwn(client, 'job', '1')).toEqual(entry)
})
