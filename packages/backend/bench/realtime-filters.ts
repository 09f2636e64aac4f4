import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { WebSocket } from 'ws'
import { signToken } from '../conformance/client/tokens.ts'
import { type Child, freePort, startChild } from '../conformance/targets/child.ts'
import { BACKEND, PROJECT, STARTED, startOurServer } from '../conformance/targets/our-server.ts'
import { SOCKET_LIMITS } from '../src/realtime/sockets/limits.ts'

/**
 * How long the event loop of the server is blocked while `NETWORKS` networks subscribe up to the limit, with filters that
 * every inserted row passes: all of them different, with `FILTERS=same` all equal. Eight networks are the limit of the server.
 * Each of `CHANGES` inserts is measured separately; delays by the machine are included.
 * `NETWORKS=8 node packages/backend/bench/realtime-filters.ts`
 */
const NETWORKS = Number(process.env.NETWORKS ?? 1)
const CHANGES = Number(process.env.CHANGES ?? 20)
const SAME = process.env.FILTERS === 'same'
const BINDINGS_OF_A_CHANNEL = 20
/** Bytes of JSON of a binding without the value of its filter. */
const FRAME_BYTES = JSON.stringify(binding('')).length

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}

function binding(value: string) {
  return { event: '*', schema: 'public', table: 'notes', filter: `title=neq.${value}` }
}

let received = 0

async function main(): Promise<void> {
  const owner = await startOurServer(KEYS, async () => {})
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'zunft-backend-bench-'))
  const preload = fileURLToPath(new URL('loop-delay.ts', import.meta.url))
  // A second node without a database of its own, so that its process is the server alone.
  const node = startChild(process.execPath, ['--import', preload, BACKEND], {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    SUPABASE_PROJECT: PROJECT,
    DATABASE_URL: owner.database('postgres').replace('@/', '@localhost/'),
    LOG_LEVEL: 'error',
    SUPABASE_PUBLISHABLE_KEY: KEYS.publishableKey,
    SUPABASE_SECRET_KEY: KEYS.secretKey,
    JWT_SECRET: KEYS.jwtSecret,
  })
  const database = new pg.Client({ connectionString: owner.database('postgres') })
  try {
    await node.line(STARTED, 60_000)
    await database.connect()
    await measure(`127.0.0.1:${port}`, node, database)
  } finally {
    await database.end()
    await node.stop()
    await owner.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(host: string, node: Child, database: pg.Client): Promise<void> {
  let round = 0
  const lateness = async (): Promise<Readonly<{ p99: number; most: number }>> => {
    process.kill(node.pid, 'SIGUSR2')
    const [, p99, most] = await node.line(new RegExp(`loop ${round++} (\\S+) (\\S+)`), 10_000)
    return { p99: Number(p99), most: Number(most) }
  }
  await lateness()
  await pause(3_000)
  print('at rest', [await lateness()])

  const networks = Array.from({ length: NETWORKS }, (_, n) => fill(host, n))
  const sockets = (await Promise.all(networks)).flat()
  print('while they joined', [await lateness()])
  const bindings = sockets.reduce((sum, { bindings }) => sum + bindings, 0)
  const channels = sockets.reduce((sum, { channels }) => sum + channels, 0)
  process.stdout.write(`${sockets.length} sockets, ${channels} channels, ${bindings} bindings\n`)

  const inserts: Lateness[] = []
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    received = 0
    const begun = performance.now()
    await database.query(
      `insert into public.notes (title, body, author, author_email, status)
      values ($1, 'Text', 'Erika Mustermann', 'erika@example.org', 'published')`,
      [`Note ${n}`],
    )
    while (received < channels) await pause(5)
    times.push(performance.now() - begun)
    inserts.push(await lateness())
  }
  print('an insert that passes every filter', inserts)
  process.stdout.write(`  until the last has it: median ${median(times).toFixed(0)} ms\n`)
  for (const { socket } of sockets) socket.terminate()
}

type Lateness = Readonly<{ p99: number; most: number }>
type Listening = Readonly<{ socket: WebSocket; channels: number; bindings: number }>

/** Sockets of one network, anonymous and signed in, up to its limit. */
async function fill(host: string, network: number): Promise<Listening[]> {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const sub = `00000000-0000-4000-8000-${String(network).padStart(12, '0')}`
  const token = signToken({ role: 'authenticated', sub, exp }, KEYS.jwtSecret)
  const found: Listening[] = []
  for (const [kind, access] of [
    ['anonymous', {}],
    ['signedIn', { access_token: token }],
  ] as const) {
    const { socket, network: all } = SOCKET_LIMITS.listening
    const bytes = Math.floor(all[kind].bytes / all[kind].bindings)
    const ofSocket = Math.min(socket[kind].bindings, Math.floor(socket[kind].bytes / bytes))
    for (let left = all[kind].bindings; left > 0; left -= ofSocket)
      found.push(await listening(host, network, Math.min(ofSocket, left), bytes, access))
  }
  return found
}

function listening(
  host: string,
  network: number,
  bindings: number,
  bytes: number,
  access: object,
): Promise<Listening> {
  const address = `ws://${host}/realtime/v1/websocket?apikey=${KEYS.publishableKey}&vsn=2.0.0`
  const socket = new WebSocket(address, { localAddress: `127.1.0.${network + 1}` })
  const channels = Math.ceil(bindings / BINDINGS_OF_A_CHANNEL)
  let subscribed = 0
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('A socket was closed.')))
    socket.once('open', () => {
      for (let n = 0; n < channels; n += 1) {
        const count = Math.min(BINDINGS_OF_A_CHANNEL, bindings - n * BINDINGS_OF_A_CHANNEL)
        const postgres_changes = Array.from({ length: count }, () => binding(value(bytes - FRAME_BYTES)))
        socket.send(
          JSON.stringify([
            `${n}`,
            `${n}`,
            `realtime:${n}`,
            'phx_join',
            { config: { postgres_changes }, ...access },
          ]),
        )
      }
    })
    socket.on('message', (data: Buffer) => {
      if (data.includes('"postgres_changes",{"ids"')) received += 1
      else if (data.includes('"status":"error"')) reject(new Error(data.toString()))
      else if (data.includes('Subscribed to PostgreSQL') && ++subscribed === channels)
        resolve({ socket, channels, bindings })
    })
  })
}

let values = 0
const value = (length: number): string => String(SAME ? 0 : values++).padStart(length, 'x')

function print(what: string, measured: readonly Lateness[]): void {
  const p99 = measured.map(({ p99 }) => p99)
  const most = measured.map(({ most }) => most)
  const figures =
    measured.length === 1
      ? `p99 ${p99[0]} ms, longest ${most[0]} ms`
      : `p99: median ${median(p99)} ms; longest: least ${Math.min(...most)}, median ${median(most)}, most ${Math.max(...most)} ms`
  process.stdout.write(`${what}: ${figures}\n`)
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

await main()
