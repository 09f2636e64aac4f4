import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import { signToken } from '../conformance/client/tokens.ts'
import { freePort, startChild } from '../conformance/targets/child.ts'
import { BACKEND, PROJECT, STARTED, startOurServer } from '../conformance/targets/our-server.ts'

/**
 * The cost of idle sockets: memory and CPU time of the server with `SOCKETS` of them joined to a table (every
 * other one with its own account, so that rows are read for each), and the time until a change has reached all.
 * Reads `/proc`, so it needs Linux.
 */
const SOCKETS = Number(process.env.SOCKETS ?? 500)
const SECONDS = Number(process.env.SECONDS ?? 30)
const CHANGES = 20
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096
const HEARTBEAT_MILLISECONDS = 25_000

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}

async function main(): Promise<void> {
  const owner = await startOurServer(KEYS, async () => {})
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'zunft-backend-bench-'))
  // A second node without a database of its own, so that its process is the server alone.
  const node = startChild(process.execPath, [BACKEND], {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    SUPABASE_PROJECT: PROJECT,
    DATABASE_URL: owner.database('postgres').replace('@/', '@localhost/'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    SUPABASE_PUBLISHABLE_KEY: KEYS.publishableKey,
    SUPABASE_SECRET_KEY: KEYS.secretKey,
    JWT_SECRET: KEYS.jwtSecret,
  })
  const database = new pg.Client({ connectionString: owner.database('postgres') })
  try {
    await node.line(STARTED, 60_000)
    await database.connect()
    await measure(`127.0.0.1:${port}`, node.pid, database)
  } finally {
    await database.end()
    await node.stop()
    await owner.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(host: string, pid: number, database: pg.Client): Promise<void> {
  const before = usage(pid)
  const sockets: WebSocket[] = []
  for (let n = 0; n < SOCKETS; n += 1) sockets.push(await joined(host, n))
  const joinedUsage = usage(pid)
  print('memory of the server before, with all sockets', [before.mebibytes, joinedUsage.mebibytes], 'MiB')
  print('a socket', [((joinedUsage.mebibytes - before.mebibytes) * 1024) / SOCKETS], 'KiB')

  const heartbeats = setInterval(() => {
    for (const socket of sockets) socket.send('[null,"beat","phoenix","heartbeat",{}]')
  }, HEARTBEAT_MILLISECONDS)
  const begun = usage(pid)
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  const ended = usage(pid)
  clearInterval(heartbeats)
  print(
    `processor while all are idle for ${SECONDS} s`,
    [((ended.seconds - begun.seconds) / SECONDS) * 100],
    '%',
  )

  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    const received = Promise.all(sockets.map(nextChange))
    const start = performance.now()
    await database.query(
      `insert into public.notes (title, body, author, author_email, status)
      values ($1, 'Text', 'Erika Mustermann', 'erika@example.org', 'published')`,
      [`Note ${n}`],
    )
    await received
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  print(
    'a change until the last socket has it, median and worst',
    [times[CHANGES / 2] ?? 0, times.at(-1) ?? 0],
    'ms',
  )
  for (const socket of sockets) socket.terminate()
}

/** A socket subscribed to notes; every other one with an account. */
function joined(host: string, n: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${host}/realtime/v1/websocket?apikey=${KEYS.publishableKey}&vsn=2.0.0`)
  const sub = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token =
    n % 2 === 0 ? { access_token: signToken({ role: 'authenticated', sub, exp }, KEYS.jwtSecret) } : {}
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config, ...token }]))
    })
    socket.on('message', (data) => {
      if (data.toString().includes('Subscribed to PostgreSQL')) resolve(socket)
    })
  })
}

function nextChange(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const onMessage = (data: WebSocket.RawData) => {
      if (!data.toString().includes('"postgres_changes",{"ids"')) return
      socket.off('message', onMessage)
      resolve()
    }
    socket.on('message', onMessage)
  })
}

/** Resident memory and processor time so far (proc(5)). */
function usage(pid: number): { mebibytes: number; seconds: number } {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return { mebibytes: (pages * PAGE_BYTES) / 1_048_576, seconds: ticks / TICKS_PER_SECOND }
}

function print(what: string, figures: readonly number[], unit: string): void {
  process.stdout.write(`${what}: ${figures.map((figure) => figure.toFixed(1)).join(', ')} ${unit}\n`)
}

await main()
