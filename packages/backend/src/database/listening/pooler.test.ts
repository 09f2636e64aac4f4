import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForChanges } from '../../cache/changes.ts'
import { joinNodes } from '../nodes/node-bus.ts'
import { type Network, networkTo } from '../testing/network.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listenTo } from './listen-to.ts'

const log = pino({ level: 'silent' })
let db: TestDatabase
let pooler: Network
beforeAll(async () => {
  db = await createTestDatabase()
  pooler = await networkTo(db.connectionString, { pooled: true })
})
afterAll(async () => {
  pooler.close()
  await db.drop()
})

test('behind a pooler that lends connections out nothing is trusted to be heard, though listening succeeds', async () => {
  const { connectionString } = pooler
  const nothing = () => {}
  const changes = listenForChanges({
    connectionString,
    tableChanged: nothing,
    everythingChanged: nothing,
    log,
  })
  await Promise.all([
    changes.started,
    expect(joinNodes(connectionString, log)).rejects.toThrow(/^DATABASE_URL leads to a pooler/),
    expect(
      listenTo({ connectionString, name: 'test', channel: 'test', hear: nothing, lost: nothing, log }),
    ).rejects.toThrow(/Notifications do not arrive/),
  ])
  expect(changes.isTrusted()).toBe(false)
  await changes.close()
})
