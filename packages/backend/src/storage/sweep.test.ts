import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { sweepStorage } from './index.ts'
import { png } from './testing/pictures.ts'
import { objectsOf, renditionsOf, storageOf } from './testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  for (const name of ['1.png', '2.png', '3.png']) {
    const { error } = await pictures().upload(name, await png({ width: 200, height: 200 }))
    expect(error).toBeNull()
  }
  // Old, so that only its row keeps the file.
  for (const key of (await objectsOf(server)).slice(0, 2)) await age(key)
})
afterAll(() => server.close())

const pictures = () => {
  const bucket = storageOf(server, server.personas.admin).from('pictures')
  return {
    upload: (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      bucket.upload(name, bytes, { contentType: 'image/png' }),
  }
}
const HOUR = 3_600_000

/** Sets the modification time of a stored file back. */
async function age(key: string, milliseconds = HOUR + 60_000) {
  const objects = join(dirname(server.dependencies.objectStore.cacheFolder), 'objects')
  const time = new Date(Date.now() - milliseconds)
  await utimes(join(objects, key.slice(0, 2), key), time, time)
}

/** A file without a row, as after a crash. */
async function orphan(milliseconds?: number): Promise<string> {
  const key = randomUUID()
  await server.dependencies.objectStore.put(key, new Uint8Array([1]))
  await age(key, milliseconds)
  return key
}

/** Sweeps and returns the log lines. */
async function sweep(
  options: { maxRemoved?: number; signal?: AbortSignal } = {},
  pool = server.dependencies.pool,
) {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  await sweepStorage({ ...server.dependencies, pool }, { log, ...options })
  return lines
}

test('an old file without a row is removed and counted; recent ones and those with a row are kept', async () => {
  const kept = await objectsOf(server)
  const old = await orphan()
  const young = await orphan(HOUR - 60_000)
  const logged = await sweep()
  expect(await objectsOf(server)).toEqual([...kept, young].sort())
  expect(await objectsOf(server)).not.toContain(old)
  expect(logged).toMatchObject([{ withRow: 3, withoutRow: 1, removed: 1 }])
  expect(await sweep()).toEqual([])
  await server.dependencies.objectStore.remove([young])
})

test('one sweep removes a limited number and the next continues', async () => {
  const kept = await objectsOf(server)
  for (let count = 0; count < 3; count += 1) await orphan()
  expect(await sweep({ maxRemoved: 2 })).toMatchObject([{ withoutRow: 3, removed: 2 }])
  expect(await sweep({ maxRemoved: 2 })).toMatchObject([{ withoutRow: 1, removed: 1 }])
  expect(await objectsOf(server)).toEqual(kept)
})

test('nothing is removed when most files have no row, which means the wrong database', async () => {
  const orphans = [await orphan(), await orphan(), await orphan(), await orphan()]
  const before = await objectsOf(server)
  expect(await sweep()).toMatchObject([{ level: 40, withRow: 3, withoutRow: 4 }])
  expect(await objectsOf(server)).toEqual(before)
  await server.dependencies.objectStore.remove(orphans)
})

test('renditions of a removed picture are removed, those of others kept', async () => {
  for (const name of ['1.png', '2.png']) {
    const answer = await server.fetch(`/storage/v1/render/image/public/pictures/${name}?width=80`)
    expect(answer.status).toBe(200)
  }
  expect(await renditionsOf(server)).toHaveLength(2)
  // As after a crash between row and files.
  const { rows } = await server.db.adminPool.query(
    `delete from storage.objects where name = '1.png' returning version`,
  )
  await age(rows[0].version)
  expect(await sweep()).toMatchObject([{ removed: 1 }, { pictures: 1 }])
  expect(await renditionsOf(server)).toEqual([expect.not.stringContaining(rows[0].version)])
  expect(await objectsOf(server)).not.toContain(rows[0].version)
})

test('nothing is removed when policies could hide rows', async () => {
  const orphaned = await orphan()
  expect(await sweep({}, withoutBypassRls(server.dependencies.pool))).toMatchObject([
    { msg: expect.stringContaining('BYPASSRLS') },
  ])
  expect(await objectsOf(server)).toContain(orphaned)
  await server.dependencies.objectStore.remove([orphaned])
})

test('it ends when the server stops, and a database that does not answer is logged, not thrown', async () => {
  const orphaned = await orphan()
  expect(await sweep({ signal: AbortSignal.abort() })).toEqual([])
  expect(await objectsOf(server)).toContain(orphaned)
  await server.db.adminPool.query('alter table storage.objects rename column version to elsewhere')
  expect(await sweep()).toMatchObject([{ level: 50 }])
  expect(await objectsOf(server)).toContain(orphaned)
  await server.db.adminPool.query('alter table storage.objects rename column elsewhere to version')
})

test('an empty folder is no error', async () => {
  const [version] = await objectsOf(server)
  expect(version).toBeDefined()
  await server.dependencies.objectStore.remove(await objectsOf(server))
  expect(await sweep()).toMatchObject([])
  expect(await readdir(server.dependencies.objectStore.cacheFolder)).toEqual(['renditions'])
})

/** Replaces every role by one without BYPASSRLS. Roles are shared by all databases, so they cannot be changed here. */
function withoutBypassRls(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    const { connection } = client
    const bind = connection.bind.bind(connection)
    connection.bind = (config, more) => {
      if (config?.statement === 'caller') config.values = ['authenticated', ...(config.values ?? []).slice(1)]
      bind(config, more)
    }
    const release = () => {
      Reflect.deleteProperty(connection, 'bind')
      client.release()
    }
    return { connection, query: client.query.bind(client), release }
  }
  return { connect } as unknown as pg.Pool
}
