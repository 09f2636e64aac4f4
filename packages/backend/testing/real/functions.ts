import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, freePort, startChild } from '../../conformance/targets.ts'

export type RealFunctions = Readonly<{
  /** Starts the function with its first request; undefined when the project has no function of that name. */
  url(name: string): Promise<string | undefined>
  stop(): Promise<void>
}>

/** What Deno needs to fetch packages where certificates, proxy or registry are special. */
const NETWORK = /^(DENO_|NPM_CONFIG_|SSL_CERT_|NODE_EXTRA_CA_CERTS$|HTTPS?_PROXY$|NO_PROXY$)/i

/** Runs the functions of a project in Deno, each in a process of its own, with the variables that the platform gives them. */
export function startFunctions(deno: string, folder: string, environment: NodeJS.ProcessEnv): RealFunctions {
  const started = new Map<string, Promise<Child & { url: string }>>()
  const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)))
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
      { PATH: process.env.PATH, HOME: process.env.HOME, ...network, ...environment },
    )
    await child.line(/Listening on/i, 60_000).catch(async (error: unknown) => {
      await child.stop()
      throw error
    })
    return { ...child, url: `http://127.0.0.1:${port}` }
  }
  return {
    async url(name) {
      if (!existsSync(join(folder, name, 'deno.json'))) return undefined
      const starting = started.get(name) ?? start(name)
      started.set(name, starting)
      try {
        return (await starting).url
      } catch (error) {
        // The next request tries again.
        started.delete(name)
        throw error
      }
    },
    async stop() {
      await Promise.all(
        [...started.values()].map(async (starting) => (await starting.catch(() => undefined))?.stop()),
      )
    },
  }
}
