/**
 * `npm run browser -- [--real <base host>] [arguments of Playwright]`: the browser tests; with `--real` against a host of the real
 * Supabase services instead of our own, whose keys and database are in the environment (docs/supabase.md#beside-the-real-services).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const given = process.argv.slice(2)
const real = given.indexOf('--real')
const [, host] = real < 0 ? [] : given.splice(real, 2)
if (real >= 0 && !host) throw new Error('--real needs the base URL of a host')

const child = spawn('playwright', ['test', '--config', 'site/playwright.config.ts', ...given], {
  stdio: 'inherit',
  env: { ...process.env, ...(host ? { REAL_HOST: host } : {}) },
})
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
