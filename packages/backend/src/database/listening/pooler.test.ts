import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchChanges } from '../../cache/changes.ts'
import { joinNodes } from '../node-bus.ts'
import { type Network, networkTo } from '../testing/network.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createListener, openListenConnection } from './listener.ts'

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

test('behind a pooler in transaction mode LISTEN succeeds, but notifications are not trusted to arrive', async () => {
  const { connectionString } = pooler
  const nothing = () => {}
  const listener = createListener(connectionString, log)
  const changes = watchChanges({ listener, tableChanged: nothing, everythingChanged: nothing })
  await Promise.all([
    changes.started,
    expect(joinNodes(listener, log)).rejects.toThrow(/^DATABASE_URL leads to a pooler/),
    expect(
      openListenConnection({ connectionString, onNotification: nothing, onLost: nothing }),
    ).rejects.toThrow(/Notifications do not arrive/),
  ])
  expect(changes.isTrusted()).toBe(false)
  await listener.close()
})
