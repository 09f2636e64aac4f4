import { expect, test } from 'vitest'
import type { Platform } from '../_shared/platform.ts'
import { handle } from './index.ts'

const KIB = 1_024

/** Nothing is asked of the platform before the size is known: no secret, no database. */
const UNREACHED = new Proxy({} as Platform, {
  get(_platform, name) {
    throw new Error(`the platform was asked for ${String(name)}`)
  },
})

/** A report in chunks; `sent` counts those that were read. */
function chunked(sizes: readonly number[], headers: Record<string, string> = {}) {
  const read = { sent: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = sizes[read.sent]
        if (size === undefined) return controller.close()
        read.sent += 1
        controller.enqueue(new Uint8Array(size).fill(32))
      },
      cancel() {
        read.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return { read, request: new Request('http://zunft.test/functions/v1/newsletter-bounces', init) }
}

test.each([
  ['in many small chunks', Array<number>(1_000).fill(KIB), 65],
  ['whose last chunk is one byte too much', [32 * KIB, 32 * KIB, 1, KIB, KIB], 3],
  ['that declares to be short', Array<number>(100).fill(30 * KIB), 3],
])(
  'a report %s is refused before its signature is checked, and not read to its end',
  async (_how, sizes, most) => {
    const { read, request } = chunked(sizes, { 'content-length': '10' })
    const answer = await handle(request, UNREACHED)
    expect([answer.status, await answer.json()]).toMatchObject([413, { success: false, code: 'too_large' }])
    expect(read).toEqual({ sent: most, cancelled: true })
  },
)

test('a report of just 64 KiB in chunks is read to its end', async () => {
  const { read, request } = chunked([32 * KIB, 32 * KIB - 1, 1])
  // Without headers of a signature: refused by the next step.
  expect((await handle(request, UNREACHED)).status).toBe(401)
  expect(read).toEqual({ sent: 3, cancelled: false })
})
