import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { migrate } from 'zunft-backend/installation'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'

const Config = z.object({
  api: z.object({ schemas: z.array(z.string()), max_rows: z.number() }),
  db: z.object({ major_version: z.number(), seed: z.object({ sql_paths: z.array(z.string()) }) }),
  auth: z.object({
    minimum_password_length: z.number(),
    email: z.object({
      template: z.record(z.string(), z.object({ subject: z.string(), content_path: z.string() })),
    }),
  }),
  storage: z.object({
    file_size_limit: z.templateLiteral([z.number(), 'MiB']),
    image_transformation: z.object({ enabled: z.literal(true) }),
  }),
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean() })),
})

const config = Config.parse(parse(readFileSync('supabase/config.toml', 'utf8')))

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('every function is configured, and its folder contains what it imports', () => {
  const folder = 'supabase/functions'
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')))
  expect(Object.keys(config.functions).sort()).toEqual(names.sort())
  for (const name of names) expect(existsSync(join(folder, name, 'deno.json')), name).toBe(true)
})

test('the subject of every mail in config.toml is the title of its template', () => {
  const html = readdirSync('supabase/templates').filter((name) => name.endsWith('.html'))
  const { template } = config.auth.email
  expect(Object.keys(template).sort()).toEqual(html.map((name) => name.replace('.html', '')).sort())
  for (const { subject, content_path } of Object.values(template)) {
    const text = readFileSync(content_path, 'utf8')
    expect(/<title>(.*?)<\/title>/s.exec(text)?.[1]?.trim()).toBe(subject)
  }
})

test('schemas, sizes and MIME types are those of the migrations', async () => {
  const { rows } = await db.adminPool.query<{ largest: number }>(
    'select max(file_size_limit)::int as largest from storage.buckets',
  )
  const bytes = Number.parseInt(config.storage.file_size_limit, 10) * 1024 * 1024
  expect(bytes).toBeGreaterThanOrEqual(rows[0]?.largest ?? Number.POSITIVE_INFINITY)
  expect(config.api).toEqual({ schemas: ['public'], max_rows: 1_000 })
  for (const path of config.db.seed.sql_paths) expect(existsSync(join('supabase', path))).toBe(true)
  // security_invoker views exist since PostgreSQL 15.
  expect(config.db.major_version).toBeGreaterThanOrEqual(15)
  expect(config.auth.minimum_password_length).toBe(6)
})

test('migrations and demo data run on a platform without our realtime triggers', async () => {
  const name = 'hosted_like'
  const platform = mkdtempSync(join(tmpdir(), 'zunft-platform-'))
  for (const file of readdirSync('packages/backend/src/platform').filter(
    (file) => !file.includes('realtime'),
  ))
    symlinkSync(resolve('packages/backend/src/platform', file), join(platform, file))
  const superuser = new pg.Client({ connectionString: inject('testCluster') })
  await superuser.connect()
  await superuser.query(`create database ${name}`)
  const connection = inject('testCluster').replace('@/postgres', `@/${name}`)
  await migrate(connection, { platform, migrations: 'supabase/migrations' })
  const client = new pg.Client({ connectionString: connection })
  await client.connect()
  for (const path of config.db.seed.sql_paths)
    await client.query(readFileSync(join('supabase', path), 'utf8'))
  const { rows } = await client.query<{ events: number; followed: number }>(`
    select (select count(*)::int from public.events) as events,
      (select count(*)::int from pg_publication_tables where pubname = 'supabase_realtime') as followed`)
  expect(rows[0]?.events).toBeGreaterThan(0)
  expect(rows[0]?.followed).toBeGreaterThan(0)
  await client.end()
  await superuser.query(`drop database ${name} with (force)`)
  await superuser.end()
  rmSync(platform, { recursive: true, force: true })
})
