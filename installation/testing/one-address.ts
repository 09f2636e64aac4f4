import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type OneAddress = Readonly<{ url: string; close(): void }>

/** Load balancer: each connection goes to the next server that accepts it. */
export async function oneAddressFor(urls: readonly string[]): Promise<OneAddress> {
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  }
  let next = 0
  const pass = (client: Socket, attempts: number) => {
    const { hostname, port } = new URL(urls[next++ % urls.length] ?? '')
    const server = connect(Number(port), hostname)
    keep(server)
    server.once('connect', () => client.pipe(server).pipe(client))
    server.once('error', () => (attempts > 1 ? pass(client, attempts - 1) : client.destroy()))
    server.once('close', () => server.bytesRead > 0 && client.destroy())
    client.once('close', () => server.destroy())
  }
  const proxy = createServer((client) => {
    keep(client)
    pass(client, urls.length)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close()
      for (const socket of open) socket.destroy()
    },
  }
}
