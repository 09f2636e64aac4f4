import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Cluster, checkSharedKeys, migrate, readProject, startCluster } from 'zunft-backend/installation'
import { readConfig } from '../config.ts'

describe('deployment', () => {
  type Service = Readonly<{
    image: string
    read_only?: boolean
    restart?: string
    security_opt?: readonly string[]
    cap_drop?: readonly string[]
    cap_add?: readonly string[]
    environment?: Readonly<Record<string, string>>
    ports?: readonly string[]
    healthcheck?: object
  }>

  const text = (path: string) => readFileSync(path, 'utf8')
  const dockerfile = text('Dockerfile')
  const compose = parse(text('compose.yaml'), { merge: true })
  const { services } = compose as { services: Record<string, Service> }

  test('every container has a read-only root file system, no capabilities and no-new-privileges', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      expect(service.image, name).toMatch(name === 'zunft' ? /^zunft$/ : /:[\w.-]+$/)
      expect(service.cap_add ?? [], name).toEqual(name === 'bucket' ? ['CHOWN'] : [])
    }
  })

  test('only the site publishes a port, on loopback', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    )
    expect(published).toEqual([['zunft', '127.0.0.1:3000:3000']])
  })

  test('the proxy on the host is the only trusted one', () => {
    const [{ gateway }] = compose.networks.outside.ipam.config
    expect(compose.services.zunft.environment.TRUSTED_PROXIES).toBe(gateway)
  })

  test('the image has the Node version of package.json and an unprivileged user, and copies existing paths only', () => {
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: { node: string } }
    const [major] = dependencies.node.split('.')
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(new Set(bases)).toEqual(new Set([`node:${major}-bookworm-slim`]))
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    const letThrough = text('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    for (const source of sources.filter((path) => path !== '.')) {
      expect(existsSync(source), source).toBe(true)
      expect(letThrough).toContain(source.split('/')[0])
    }
  })

  test('the settings to fill in are known to the server, and valid when filled in', () => {
    const example = Object.fromEntries(
      [...text('installation/deploy/zunft.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect(readConfig(example)).toMatchObject({ siteUrl: 'https://www.verein.example', demoData: false })
    const filledIn = new Map(
      Object.keys(example).map((name) => [name, example[name] || `${name}-${'x'.repeat(32)}`]),
    )
    const composed = Object.entries(services.zunft?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_, variable: string) => filledIn.get(variable) ?? ''),
    ])
    const environment: Record<string, string> = {
      ...Object.fromEntries(filledIn),
      ...Object.fromEntries(composed),
    }
    expect(readConfig(environment).databaseUrl).toContain('@database:5432/')
    expect(() => checkSharedKeys(environment)).not.toThrow()
  })

  test('README and package.json name the same minimum Node version', () => {
    const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } }
    const locked = JSON.parse(text('package-lock.json')) as { packages: { '': { engines: object } } }
    expect(/Node (\d+) or later/.exec(text('README.md'))?.[1]).toBe(/^>=(\d+)$/.exec(engines.node)?.[1])
    expect(locked.packages[''].engines).toEqual(engines)
  })

  test('npm, container and systemd start the server with the same flags', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: { start: string } }
    const starts = [
      scripts.start,
      dockerfile.slice(dockerfile.lastIndexOf('CMD')),
      text('installation/deploy/zunft.service'),
    ]
    const flags = starts.map((start) =>
      /(?:^|[/\s"])node\b.*(?=build\/server)/m.exec(start)?.[0].match(/--[\w-]+=\d+/g),
    )
    expect(flags[0]).toContain('--min-semi-space-size=16')
    expect(flags).toEqual(starts.map(() => flags[0]))
  })
})

describe('database role', () => {
  const { sql: PROJECT_SQL } = readProject('supabase')

  /** Scripts that `compose.yaml` mounts for the database's first start, in the order in which they run. */
  const { zunft, database } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }).services as Record<
    'zunft' | 'database',
    { environment: Record<string, string>; volumes: string[] }
  >
  const initialising = database.volumes
    .map((volume) => volume.split(':'))
    .filter(([, inside]) => inside?.startsWith('/docker-entrypoint-initdb.d/'))
    .sort(([, a = ''], [, b = '']) => a.localeCompare(b))
    .map(([file = '']) => file)

  const PASSWORD = 'only-for-this-test'
  const folder = mkdtempSync(join(tmpdir(), 'zunft-role-'))
  let cluster: Cluster

  async function query<Row extends pg.QueryResultRow>(
    user: string,
    name: string,
    sql: string,
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: cluster.connectionString(user, name) })
    await client.connect()
    const { rows } = await client.query<Row>(sql).finally(() => client.end())
    return rows
  }

  /** SQL of a file; of a shell script the part passed to psql, with the password inserted. */
  function sqlOf(file: string): string {
    const text = readFileSync(file, 'utf8')
    if (file.endsWith('.sql')) return text
    const [, sql = ''] = /<<'SQL'\n\\getenv password POSTGRES_PASSWORD\n(.*)\nSQL\n/s.exec(text) ?? []
    return sql.replaceAll(":'password'", pg.escapeLiteral(PASSWORD))
  }

  beforeAll(async () => {
    cluster = await startCluster({ folder, durable: false })
    await query('postgres', 'postgres', 'create database zunft')
    for (const file of initialising) await query('postgres', 'zunft', sqlOf(file))
  }, 60_000)
  afterAll(async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test("the site's login role is no superuser, and the superuser has no password", async () => {
    const site = new URL(zunft.environment.DATABASE_URL?.replace(/\$\{[^}]+\}/, PASSWORD) ?? '')
    expect(site.username).not.toBe(database.environment.POSTGRES_USER)
    const roles = await query(
      'postgres',
      'zunft',
      `select rolname, rolsuper, rolbypassrls, rolpassword like 'SCRAM-SHA-256$%' as password from pg_authid
      where rolname in ('${site.username}', '${database.environment.POSTGRES_USER}') order by 1`,
    )
    expect(roles).toEqual([
      { rolname: 'postgres', rolsuper: true, rolbypassrls: true, password: null },
      { rolname: 'zunft', rolsuper: false, rolbypassrls: false, password: true },
    ])
  })

  test('that role runs the migrations twice, with the same result as a superuser', async () => {
    const owner = cluster.connectionString('zunft', 'zunft')
    await migrate(owner, PROJECT_SQL)
    await migrate(owner, PROJECT_SQL)
    const [found] = await query(
      'zunft',
      'zunft',
      `select to_regoperator('search.~~*(text, character varying)') is not null as search,
      (select rolbypassrls from pg_roles where rolname = 'service_role') as bypass,
      pg_has_role('authenticator', 'set') and pg_has_role('supabase_auth_admin', 'set') as roles,
      (select count(*) from supabase_migrations.schema_migrations) > 0 as migrated`,
    )
    expect(found).toEqual({ search: true, bypass: true, roles: true, migrated: true })
  })

  test('that role can neither run programs on the server nor read its files', async () => {
    await expect(query('zunft', 'zunft', `copy (select 1) to program 'true'`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(query('zunft', 'zunft', `select pg_read_file('postgresql.conf')`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(query('zunft', 'zunft', 'alter role zunft superuser')).rejects.toMatchObject({
      code: '42501',
    })
  })
})
