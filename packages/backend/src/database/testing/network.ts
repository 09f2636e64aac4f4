import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import pg from 'pg'

/** A TCP proxy between a server and its database that can drop packets. */
export type Network = Readonly<{
  /** Connects through the proxy. */
  connectionString: string
  /** Drops all packets in both directions without closing connections. */
  dropPackets(): void
  /** Lets new connections through; those opened before stay silent. */
  deliver(): void
  close(): void
}>

/**
 * A proxy to the database of a connection string with a Unix socket. With `pooled` it behaves like a pooler in transaction mode:
 * notifications pass only while a query is running.
 */
export async function networkTo(connectionString: string, { pooled = false } = {}): Promise<Network> {
  const { host, user, database: name } = new pg.Client({ connectionString })
  const open = new Set<Socket>()
  let dropping = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    if (dropping) socket.pause()
  }
  const proxy = createServer((client) => {
    keep(client)
    if (dropping) return
    const database = connect(`${host}/.s.PGSQL.5432`)
    keep(database)
    client.pipe(database)
    if (pooled) database.pipe(withoutUnasked(client)).pipe(client)
    else database.pipe(client)
    client.once('close', () => database.destroy())
    database.once('close', () => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    connectionString: `postgresql://${user}@127.0.0.1:${(proxy.address() as AddressInfo).port}/${name}`,
    dropPackets() {
      dropping = true
      for (const socket of open) socket.unpipe().pause()
    },
    deliver() {
      dropping = false
    },
    close() {
      proxy.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const NOTIFICATION = 'A'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

/** Drops notifications between a result and the next query. Messages: one byte type, four bytes length, content. */
function withoutUnasked(client: Socket): Transform {
  let asked = true
  let rest = Buffer.alloc(0)
  client.on('data', () => {
    asked = true
  })
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const message = rest.subarray(0, rest.readUInt32BE(1) + 1)
        rest = rest.subarray(message.length)
        if (message[0] !== NOTIFICATION || asked) this.push(message)
        if (message[0] === READY) asked = false
      }
      done()
    },
  })
}

type Relay = Readonly<{
  connectionString: string
  /** From here on nothing passes, as in a network that drops packets. */
  silence(): void
  /** Closes the connections to the server without informing the database. */
  cut(): void
  close(): void
}>

/** Connections to the database, over its Unix socket, that can be lost. */
export async function createRelay(connectionString: string): Promise<Relay> {
  const { host, port } = new pg.Client({ connectionString })
  const near: Socket[] = []
  const far: Socket[] = []
  const relay = createServer((socket) => {
    const database = connect(`${host}/.s.PGSQL.${port}`)
    near.push(socket)
    far.push(database)
    socket.pipe(database, { end: false }).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const url = new URL(connectionString.replace('@/', '@127.0.0.1/'))
  url.port = String((relay.address() as AddressInfo).port)
  url.search = ''
  return {
    connectionString: url.href,
    silence() {
      for (const socket of [...near, ...far]) socket.unpipe().pause()
    },
    cut() {
      for (const socket of near) socket.destroy()
      for (const socket of far) socket.unpipe().resume()
    },
    close() {
      for (const socket of [...near, ...far]) socket.destroy()
      relay.close()
    },
  }
}
