import type { RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'

export type PacedReads = Readonly<{
  url: string
  headers: Record<string, string>
  /** How many are sent a second, whether or not earlier ones have been answered. */
  rate: number
  seconds: number
  /** What is asked in turns: a path, the n-th time, and where the microseconds of its answers are counted. */
  kinds: readonly ReadKind[]
  /** The address they come from, where that matters. */
  from?: string
}>

export type ReadKind = Readonly<{ path(n: number): string; times: RecordableHistogram }>

const CONNECTIONS = 32

/**
 * Reads at a fixed pace. They come whether or not the server keeps up, so one that stalls is charged with everybody who asked
 * meanwhile; a load that waits for an answer before it asks again would leave them out. Rejects when an answer is not 200.
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
