import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { storeDemoPictures } from './demo-pictures.ts'
import { createDiskStore } from './disk-store.ts'

let db: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-demo-'))
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await db.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('each picture is stored as it is in the bucket of its folder, also when repeated', async () => {
  const pictures = join(folder, 'demo')
  for (const [bucket, color] of [
    ['pictures', 'teal'],
    ['photos', 'gold'],
  ] as const) {
    mkdirSync(join(pictures, bucket), { recursive: true })
    const picture = sharp({ create: { width: 120, height: 90, channels: 3, background: color } })
    await picture.jpeg().toFile(join(pictures, bucket, `${color}.jpg`))
  }
  const objectStore = await createDiskStore(folder)
  for (let round = 0; round < 2; round += 1) {
    await storeDemoPictures({ pool: db.pool, objectStore }, pictures)
  }
  const { rows } = await db.adminPool.query(
    'select bucket_id, name, version, metadata from storage.objects order by 2 desc',
  )
  expect(rows).toMatchObject([
    { bucket_id: 'pictures', name: 'teal.jpg', metadata: { mimetype: 'image/jpeg' } },
    { bucket_id: 'photos', name: 'gold.jpg', metadata: { mimetype: 'image/jpeg' } },
  ])
  const bytes = await new Response(await objectStore.read(rows[0].version)).arrayBuffer()
  expect(Buffer.from(bytes)).toEqual(readFileSync(join(pictures, 'pictures/teal.jpg')))
})

test('storage.foldername, filename and extension return the same as on hosted Supabase', async () => {
  const { rows } = await db.adminPool.query(`select storage.foldername('a/b/c.tar.gz') as folders,
    storage.filename('a/b/c.tar.gz') as file, storage.extension('a/b/c.tar.gz') as extension,
    storage.foldername('c.png') as none`)
  expect(rows).toEqual([{ folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', none: [] }])
})
