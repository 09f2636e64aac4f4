/** Builds site and server into build/. With --if-missing only when a source is newer than the build. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
const COMPRESSIBLE = /\.(m?js|css|svg|html|json|xml|txt|webmanifest)$/
/** Bytes from which the highest level takes seconds, and saves 3 %; only the map and the reader of HEIC are larger. */
const LARGE = 500_000

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
  await Promise.all([buildSite(), bundle('installation/vite.config.ts')])
  mkdirSync('build', { recursive: true })
  writeFileSync(STAMP, new Date().toISOString())
}

async function buildSite(): Promise<void> {
  await run('react-router', 'build', 'site', '--logLevel', 'warn')
  await bundle('site/worker/vite.config.ts')
  await compress('build/site/client')
}

function bundle(config: string): Promise<void> {
  return run('vite', 'build', '--config', config, '--logLevel', 'warn')
}

async function run(command: string, ...args: string[]): Promise<void> {
  const child = spawn(join('node_modules', '.bin', command), args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exit(code ?? 1)
}

/** Static files are compressed once, at the highest level that is worth it, and served as they are. */
async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    COMPRESSIBLE.test(name),
  )
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const content = readFileSync(path)
      const quality = content.length > LARGE ? 10 : 11
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, options))
      writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
