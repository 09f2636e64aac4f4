import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export type Child = Readonly<{
  /** Process id. */
  pid: number
  /** Waits for a line of the output that matches; resolves to the match, rejects when the program ends first. */
  line(pattern: RegExp, milliseconds: number): Promise<RegExpExecArray>
  /** The last output of the program, for error messages. */
  tail(): string
  /** Stops the program and waits for its end. */
  stop(): Promise<void>
}>

/** Starts a program that runs until `stop`, in the folder `cwd` if given. */
export function startChild(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Child {
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const listeners = new Set<() => void>()
  const append = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)

  return {
    pid: child.pid ?? 0,
    tail: () => output.slice(-2_000),
    line: (pattern, milliseconds) =>
      new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          clearTimeout(timer)
          listeners.delete(look)
          child.off('exit', ended)
          settle()
        }
        const fail = (why: string) => done(() => reject(new Error(`${command} ${why}:\n${output}`)))
        const ended = () => fail('ended')
        const look = () => {
          const match = pattern.exec(output)
          if (match) done(() => resolve(match))
        }
        const timer = setTimeout(() => fail(`did not say ${pattern}`), milliseconds)
        listeners.add(look)
        child.once('exit', ended)
        look()
      }),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await exited
  clearTimeout(hard)
}

/** A TCP port of the loopback address that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return address.port
}
