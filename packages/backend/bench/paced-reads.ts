import type { RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'

export type PacedReads = Readonly<{
  url: string
  headers: Record<string, string>
  /** Requests per second, whether or not earlier ones have been answered. */
  rate: number
  seconds: number
  /** The requests, which alternate: a path for the n-th request, and a histogram of its microseconds. */
  kinds: readonly ReadKind[]
  /** The local address to connect from. */
  from?: string
}>

export type ReadKind = Readonly<{ path(n: number): string; times: RecordableHistogram }>

const CONNECTIONS = 32

/**
 * Reads at a fixed rate, whether or not the server keeps up, so that a stall counts for every request that was due
 * meanwhile (no coordinated omission). Rejects when a response is not 200.
 */
export async function pacedReads({ url, headers, rate, seconds, kinds, from }: PacedReads): Promise<void> {
  const pool = new Pool(url, {
    connections: CONNECTIONS,
    pipelining: 1,
    ...(from ? { localAddress: from } : {}),
  })
  const answers: Promise<void>[] = []
  let failure: Error | undefined
  const begun = performance.now()
  try {
    while (answers.length < rate * seconds && !failure) {
      const wait = begun + (answers.length * 1000) / rate - performance.now()
      if (wait > 0) await pause(wait)
      const n = answers.length
      const kind = kinds[n % kinds.length] as ReadKind
      const answer = ask(pool, { path: kind.path(n), headers }, kind.times)
      answers.push(
        answer.catch((error: Error) => {
          failure = error
        }),
      )
    }
    await Promise.all(answers)
    if (failure) throw failure
  } finally {
    await pool.close()
  }
}

async function ask(
  pool: Pool,
  request: Readonly<{ path: string; headers: Record<string, string> }>,
  times: RecordableHistogram,
): Promise<void> {
  const sent = performance.now()
  const { statusCode, body } = await pool.request({ ...request, method: 'GET' })
  await body.dump({ limit: Number.MAX_SAFE_INTEGER })
  if (statusCode !== 200) throw new Error(`${request.path} answered ${statusCode}`)
  times.record(Math.max(1, Math.round((performance.now() - sent) * 1000)))
}
