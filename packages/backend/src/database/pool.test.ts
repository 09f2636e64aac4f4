import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('a connection sends no startup parameter that a pooler would refuse', async () => {
  const pooler = createServer().listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  const pool = createPool({ connectionString: `postgresql://owner@127.0.0.1:${port}/project`, role: 'anon' })
  const connecting = pool.connect().catch(() => {})
  const [socket] = (await once(pooler, 'connection')) as [Socket]
  const [hello] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  pooler.close()
  await Promise.all([connecting, pool.end()])
  // Length and version, then names and values.
  const words = hello.subarray(8).toString().split('\0')
  const names = words.filter((word, at) => at % 2 === 0 && word !== '')
  expect(names.toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
})

test('the time zone is UTC, statements time out, and the role is set', async () => {
  const pool = createPool({ connectionString: db.ownerConnection, role: 'authenticator' })
  const { rows } = await pool.query(
    `select current_user as name, current_setting('timezone') as zone, current_setting('statement_timeout') as longest`,
  )
  await pool.end()
  expect(rows).toEqual([{ name: 'authenticator', zone: 'UTC', longest: '15s' }])
})
