import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { migrate } from 'zunft-backend/installation'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'

describe('configuration', () => {
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
})

describe('migrations', () => {
  const FOLDER = 'supabase/migrations'
  const FIRST_RELEASE = 'v1.0.0'

  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { encoding: 'utf8', stdio: 'pipe' })

  const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

  /** Migrations of the first release with their texts; undefined before its tag exists. */
  function releasedMigrations(): ReadonlyMap<string, string> | undefined {
    try {
      git('rev-parse', '--verify', '--quiet', `refs/tags/${FIRST_RELEASE}`)
    } catch {
      return undefined
    }
    const paths = git('ls-tree', '--name-only', FIRST_RELEASE, `${FOLDER}/`).trim().split('\n')
    return new Map(
      paths.map((path) => [path.slice(FOLDER.length + 1), git('show', `${FIRST_RELEASE}:${path}`)]),
    )
  }

  /** What differs from the first release: files that are gone, edited, or sort before its newest. */
  function changesOf(released: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): string[] {
    const newest = [...released.keys()].toSorted().at(-1) ?? ''
    const edited = [...released].filter(([file, text]) => present.get(file) !== text).map(([file]) => file)
    const inserted = [...present.keys()].filter((file) => !released.has(file) && file < newest)
    return [...edited, ...inserted]
  }

  const present = () => new Map(readdirSync(FOLDER).map((file) => [file, read(file)]))

  test(`from ${FIRST_RELEASE} on, migrations are append-only`, () => {
    expect(changesOf(releasedMigrations() ?? present(), present())).toEqual([])
  })

  test('a migration that is edited, removed or sorted in is found', () => {
    const released = new Map([
      ['1_a.sql', 'a'],
      ['3_c.sql', 'c'],
    ])
    expect(changesOf(released, new Map([...released, ['4_d.sql', 'd']]))).toEqual([])
    expect(changesOf(released, new Map([...released, ['1_a.sql', 'b']]))).toEqual(['1_a.sql'])
    expect(changesOf(released, new Map([...released, ['2_b.sql', 'b']]))).toEqual(['2_b.sql'])
    expect(changesOf(released, new Map([['1_a.sql', 'a']]))).toEqual(['3_c.sql'])
  })

  test('each function is defined once in the migrations of the first release', () => {
    const files = [...(releasedMigrations() ?? present()).values()]
    const definitions = files.flatMap((sql) =>
      [...sql.matchAll(/^create (?:or replace )?function ([\w.]+)\s*\(([^)]*)\)/gm)].map(
        ([, name, parameters = '']) => `${name}(${parameters.replaceAll(/\s+/g, ' ')})`,
      ),
    )
    expect(definitions.filter((definition, place) => definitions.indexOf(definition) !== place)).toEqual([])
    expect(definitions.length).toBeGreaterThan(400)
  })
})
