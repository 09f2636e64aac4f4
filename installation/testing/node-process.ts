import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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
