/** Builds site and server into build/. With --if-missing only when a source is newer than the build. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SOURCES = [
  'packages/backend/src',
  'installation',
  'site/app',
  'site/public',
  'site/scripts/subset-fonts.ts',
  'site/vite.config.ts',
  'site/react-router.config.ts',
  'supabase/functions',
  'package-lock.json',
]
const STAMP = 'build/complete'
const COMPRESSIBLE = /\.(js|css|svg|html|json|xml|txt|webmanifest)$/

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
  run('react-router', 'build', 'site', '--logLevel', 'warn')
  run('vite', 'build', '--config', 'installation/vite.config.ts', '--logLevel', 'warn')
  await compress('build/site/client')
  mkdirSync('build', { recursive: true })
  writeFileSync(STAMP, new Date().toISOString())
}

function run(command: string, ...args: string[]): void {
  const bin = join('node_modules', '.bin', command)
  const { status } = spawnSync(bin, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

/** Static files are compressed once, at the highest level, and served as they are. */
async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    COMPRESSIBLE.test(name),
  )
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const content = readFileSync(path)
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, options))
      writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
