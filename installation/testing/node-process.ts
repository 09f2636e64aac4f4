import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../project-folder.ts'

export type NodeProcess = Readonly<{
  url: string
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM; does nothing when the process has exited. */
  stop(): Promise<void>
}>

/** A server process with a data folder of its own; resolves when it prints its address. */
export async function startNode(environment: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zunft-node-'))
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [projectFolder('installation/main.ts')], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Zunft (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

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
