import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import pg from 'pg'

/** What lies between a server and its database, when they are not on one machine. */
export type Network = Readonly<{
  /** The same way in, through this network. */
  connectionString: string
  /** From now on nothing arrives any more, in neither direction, and nobody is told: connections just fall silent, for good. */
  swallow(): void
  /** New connections get through again; those that were open meanwhile stay silent. */
  deliver(): void
  close(): void
}>

/**
 * A network in front of the database that a connection string (with a Unix socket) leads to. With `pooled` it is one with a pooler
 * that lends its connection out for one statement: notifications pass only while an answer is awaited.
 */
export async function networkTo(connectionString: string, { pooled = false } = {}): Promise<Network> {
  const { host, user, database: name } = new pg.Client({ connectionString })
  const open = new Set<Socket>()
  let swallowing = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    if (swallowing) socket.pause()
  }
  const door = createServer((client) => {
    keep(client)
    if (swallowing) return
    const database = connect(`${host}/.s.PGSQL.5432`)
    keep(database)
    client.pipe(database)
    if (pooled) database.pipe(withoutUnasked(client)).pipe(client)
    else database.pipe(client)
    client.once('close', () => database.destroy())
    database.once('close', () => client.destroy())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    connectionString: `postgresql://${user}@127.0.0.1:${(door.address() as AddressInfo).port}/${name}`,
    swallow() {
      swallowing = true
      for (const socket of open) socket.unpipe().pause()
    },
    deliver() {
      swallowing = false
    },
    close() {
      door.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const NOTIFICATION = 'A'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

/** Leaves out notifications that come between an answer and the next question. Messages are a letter, four bytes length, the rest. */
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
