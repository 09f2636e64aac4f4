import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export type Relay = Readonly<{
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
