/** Builds site and server into build/. With --if-missing only when a source is newer than the build. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'packages/backend/src',
  'installation',
  'site/app',
  'site/public',
  'site/worker',
  'site/scripts',
  'site/vite.config.ts',
  'site/react-router.config.ts',
  'supabase/functions',
  'package-lock.json',
]
const STAMP = 'build/complete'
/** Megabytes for short-lived objects: with fewer a build spends an eighth of its time collecting garbage. */
const MEMORY = ['--min-semi-space-size=24', '--max-semi-space-size=24']

if (!process.argv.includes('--if-missing') || !isFresh()) await build()

function isFresh(): boolean {
  if (!existsSync(STAMP)) return false
  const built = statSync(STAMP).mtimeMs
  return SOURCES.every((source) => !existsSync(source) || newest(source) <= built)
}

function newest(path: string): number {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce((latest, entry) => Math.max(latest, newest(join(path, entry))), 0)
}

async function build(): Promise<void> {
  // Compiled code of the build before, which starts leave for the next one.
  rmSync('build/compiled', { recursive: true, force: true })
  await Promise.all([buildSite(), bundle('installation/vite.config.ts')])
  mkdirSync('build', { recursive: true })
  writeFileSync(STAMP, new Date().toISOString())
}

async function buildSite(): Promise<void> {
  await run(installed('react-router'), 'build', 'site', '--logLevel', 'warn')
  await bundle('site/worker/vite.config.ts')
  // Files added after the browsers' build was compressed.
  await run('scripts/compress.ts', 'build/site/client')
}

function bundle(config: string): Promise<void> {
  return run(installed('vite'), 'build', '--config', config, '--logLevel', 'warn')
}

function installed(command: string): string {
  return join('node_modules', '.bin', command)
}

async function run(program: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [...MEMORY, program, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exit(code ?? 1)
}
