/** Compresses the static files of a folder that have no compressed variants yet. `node scripts/compress.ts <folder>` */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(m?js|css|svg|html|json|xml|txt|webmanifest)$/
/**
 * Levels of brotli for large files, by size in bytes. The highest takes seconds for them and saves 2 %, so files of the map and of editors have
 * the next. The level below takes a seventh of its time and makes files 8 % larger: only for the reader of HEIC, which few people load.
 */
const LEVELS = [
  { from: 1_500_000, level: 9 },
  { from: 400_000, level: 10 },
]
const HIGHEST = 11

const [folder = ''] = process.argv.slice(2)
await compress(folder)

/** At the highest level that is worth it: files are compressed once, and served as they are. The largest ones come first, as they take longest. */
async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => COMPRESSIBLE.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !existsSync(`${path}.br`) || !existsSync(`${path}.gz`))
    .map((path) => ({ path, size: statSync(path).size }))
    .sort((one, other) => other.size - one.size)
  await Promise.all(files.map(({ path }) => compressFile(path)))
}

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path)
  const level = LEVELS.find(({ from }) => content.length >= from)?.level ?? HIGHEST
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, options))
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
