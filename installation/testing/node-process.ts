import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../project-folder.ts'

export type NodeProcess = Readonly<{
  url: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Ends it as an operator does; does nothing when it is gone already. */
  stop(): Promise<void>
}>

/** A server in a process and on a data folder of its own; resolves once it says its address. */
export async function startNode(environment: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zunft-node-'))
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [projectFolder('installation/main.ts')], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /Zunft (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
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
