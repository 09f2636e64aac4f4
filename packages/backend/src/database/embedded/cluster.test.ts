import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { isAlive, waitUntil } from './launch.ts'

const START = 60_000

/** Set up once and copied, which takes a tenth of the time. */
let initialised: string
beforeAll(async () => {
  initialised = mkdtempSync(join(tmpdir(), 'zunft-backend-cluster-'))
  await (await startCluster({ folder: initialised, durable: false })).stop()
}, START)
afterAll(() => rmSync(initialised, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-backend-cluster-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function initialise(to = folder): string {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-Rp', `${initialised}/.`, to])
  return to
}

describe('the embedded database', () => {
  test(
    'keeps what was written across a restart, with fsync on',
    async () => {
      const first = await startCluster({ folder: initialise() })
      await run(first.connectionString('postgres', 'postgres'), 'create table kept as select 42 as answer')
      await first.stop()
      const second = await startCluster({ folder })
      const connection = second.connectionString('postgres', 'postgres')
      expect(await run(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
      expect(await run(connection, 'show fsync')).toEqual([{ fsync: 'on' }])
      await second.stop()
    },
    START,
  )

  test(
    'listens on no network address and keeps its socket from other users',
    async () => {
      const cluster = await startCluster({ folder: initialise(), durable: false })
      const connection = cluster.connectionString('postgres', 'postgres')
      expect(await run(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
      expect(await run(connection, 'show unix_socket_permissions')).toEqual([
        { unix_socket_permissions: '0700' },
      ])
      await cluster.stop()
    },
    START,
  )

  test(
    'starts where the path is too long for a socket',
    async () => {
      const deep = join(folder, 'a-rather-long-folder-name-for-a-checkout'.repeat(3))
      const cluster = await startCluster({ folder: initialise(deep), durable: false })
      expect(await run(cluster.connectionString('postgres', 'postgres'), 'select 1 as one')).toEqual([
        { one: 1 },
      ])
      await cluster.stop()
    },
    START,
  )

  test(
    'two folders run side by side',
    async () => {
      const [one, two] = await Promise.all([
        startCluster({ folder: initialise(join(folder, 'one')), durable: false }),
        startCluster({ folder: initialise(join(folder, 'two')), durable: false }),
      ])
      await run(one.connectionString('postgres', 'postgres'), 'create table only_in_one ()')
      const found = await run(
        two.connectionString('postgres', 'postgres'),
        `select to_regclass('only_in_one') as found`,
      )
      expect(found).toEqual([{ found: null }])
      await Promise.all([one.stop(), two.stop()])
    },
    START,
  )

  test(
    'stops the PostgreSQL of a killed server, and never runs two on one folder',
    async () => {
      const killed = await startInProcess(initialise())
      const orphan = postmasterOf(folder)
      killed.kill('SIGKILL')
      await once(killed, 'exit')
      expect(isAlive(orphan)).toBe(true)
      const cluster = await startCluster({ folder })
      expect(isAlive(orphan)).toBe(false)
      expect(
        await run(cluster.connectionString('postgres', 'postgres'), 'select written from before_the_kill'),
      ).toEqual([{ written: true }])
      await cluster.stop()
    },
    START,
  )

  test(
    'ends with the process that started it, also after SIGKILL',
    async () => {
      const ended = await startInProcess(initialise(), 'process.exit(3)')
      const database = postmasterOf(folder)
      expect(await once(ended, 'exit')).toEqual([3, null])
      expect(await waitUntil(() => !isAlive(database), 15_000)).toBe(true)
    },
    START,
  )

  test(
    'ignores a pid file whose process id now belongs to another program',
    async () => {
      initialise()
      writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n/elsewhere\n`)
      const cluster = await startCluster({ folder, durable: false })
      await cluster.stop()
    },
    START,
  )

  test(
    'starts over after being interrupted while it was set up',
    async () => {
      mkdirSync(join(folder, 'cluster.new'))
      writeFileSync(join(folder, 'cluster.new', 'PG_VERSION'), '18\n')
      const cluster = await startCluster({ folder, durable: false })
      await cluster.stop()
      expect(readdirSync(folder)).not.toContain('cluster.new')
    },
    START,
  )
})

async function run(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a cluster in a child process, which writes a row and then runs `then`. */
async function startInProcess(folder: string, then = ''): Promise<ChildProcess> {
  const script = `
    import pg from 'pg'
    import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))}
    const cluster = await startCluster({ folder: ${JSON.stringify(folder)} })
    const client = new pg.Client({ connectionString: cluster.connectionString('postgres', 'postgres') })
    await client.connect()
    await client.query('create table before_the_kill as select true as written')
    await client.end()
    console.log('ready')
    setInterval(() => { ${then} }, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  expect(await waitUntil(() => output.includes('ready'), 30_000)).toBe(true)
  return child
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}
