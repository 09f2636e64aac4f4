import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, freePort, startChild } from '../../conformance/targets/child.ts'

export type RealFunctions = Readonly<{
  /** Starts the function with its first request; undefined when the project has none of that name. */
  url(name: string): Promise<string | undefined>
  stop(): Promise<void>
}>

/** Runs the functions of a project in Deno, each in a process of its own, with the variables that the platform gives them. */
export function startFunctions(deno: string, folder: string, environment: NodeJS.ProcessEnv): RealFunctions {
  const started = new Map<string, Promise<Child & { url: string }>>()
  const start = async (name: string) => {
    const port = await freePort()
    const child = startChild(
      deno,
      [
        'serve',
        '--allow-all',
        '--host',
        '127.0.0.1',
        '--port',
        String(port),
        '--config',
        join(folder, name, 'deno.json'),
        join(folder, name, 'index.ts'),
      ],
      { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    )
    await child.line(/Listening on/i, 60_000)
    return { ...child, url: `http://127.0.0.1:${port}` }
  }
  return {
    async url(name) {
      if (!existsSync(join(folder, name, 'deno.json'))) return undefined
      const starting = started.get(name) ?? start(name)
      started.set(name, starting)
      return (await starting).url
    },
    async stop() {
      await Promise.all(
        [...started.values()].map(async (starting) => (await starting.catch(() => undefined))?.stop()),
      )
    },
  }
}
