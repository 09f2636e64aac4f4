/**
 * The HTML of every public page on demo data at a fixed time, one tag a line. Left out is what changes with each build or seed: nonces,
 * names and order of scripts, hashes, ids.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstEntryPaths, PUBLIC_PATHS } from '../../site/e2e/fixtures/pages.ts'
import { startSite } from '../../site/e2e/fixtures/site.ts'
import { recordOrCompare } from './snapshot.ts'

/** A Tuesday, 11:00 in the town. */
const CLOCK = Date.parse('2026-12-01T10:00:00Z') / 1000

await recordOrCompare(async () => {
  const library = join(mkdtempSync(join(tmpdir(), 'zunft-freeze-')), 'clock.so')
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'clock.c')])
  const site = await startSite({
    LD_PRELOAD: library,
    FREEZE_CLOCK: String(CLOCK),
    FREEZE_BEGUN: String(Math.floor(Date.now() / 1000)),
  })
  try {
    const paths = [...PUBLIC_PATHS, '/suche?q=Markt', '/auth/login', '/auth/register']
    const pages = [...paths, ...(await firstEntryPaths(site.url))]
    const read = pages.map(async (path) => {
      const html = await (await fetch(new URL(path, site.url))).text()
      return [withoutIds(path), comparable(html)] as const
    })
    return Object.fromEntries(await Promise.all(read))
  } finally {
    await site.stop()
  }
})

function comparable(html: string): string {
  return withoutIds(html.replaceAll(/127\.0\.0\.1(:|%3A)\d+/g, 'HOST'))
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<meta name="wire-access"[^>]*>/g, '')
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/(\/assets\/[\w.-]+)-[\w-]{8}\./g, '$1.')
    .replace(/>\s*</g, '>\n<')
}

/** Ids of rows and addresses of pictures are random; the microsecond is that of the seed. */
function withoutIds(text: string): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID').replace(/-[0-9a-f]{10}\b/g, '-ID')
}
