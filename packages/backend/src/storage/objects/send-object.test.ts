import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from '../../http/claims.ts'
import type { ObjectStore } from '../object-store.ts'
import type { ObjectRow } from './object-row.ts'
import { sendObject } from './send-object.ts'

const rowOf = (version: string) =>
  ({
    id: 'busy',
    version,
    updated_at: '2026-01-01',
    metadata: { size: 4, mimetype: 'text/plain' },
  }) as unknown as ObjectRow

/** Reads an object whose row names these versions one after the other, while the store has only the file of one. */
async function readWhile(versions: readonly string[], kept: string) {
  const rows = versions.map(rowOf)
  const store = {
    read: async (version: string) => (version === kept ? new TextEncoder().encode('Brot') : undefined),
  } as unknown as ObjectStore
  const last = rows.at(-1) as ObjectRow
  const app = new Hono<ServerEnv>().get('/', (c) => sendObject(c, store, async () => rows.shift() ?? last))
  app.onError((error, c) => c.text(error.message, 500))
  const answer = await app.request('/')
  return [answer.status, await answer.text()]
}

test('an object that is replaced twice while it is read is read a third time', async () => {
  expect(await readWhile(['first', 'second', 'third'], 'third')).toEqual([200, 'Brot'])
})

test('a row without a file is an error', async () => {
  expect(await readWhile(['lost', 'lost'], 'other')).toEqual([
    500,
    'The file of object busy is missing in the store.',
  ])
})
