/** Runs one attack from its own address in a worker thread, so that it does not distort the visitor's times. */
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import { ATTACKS, type Target } from './attacks.ts'

/** Result of an attack: responses by status, and requests without one. */
export type Attacked = Readonly<{
  answers: Readonly<Record<string, number>>
  errors: number
  seconds: number
}>

const CONNECTIONS = 64
const ATTACKER = '127.0.0.2'

async function attack(): Promise<Attacked> {
  const { attack, seconds, ...access } = workerData as {
    attack: string
    seconds: number
    url: string
    publishableKey: string
  }
  const counts = { answers: {} as Record<string, number>, errors: 0 }
  const begun = performance.now()
  const over = begun + seconds * 1000
  const pool = new Pool(access.url, {
    connections: CONNECTIONS,
    pipelining: 1,
    localAddress: ATTACKER,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const target: Target = {
    ...access,
    isOver: () => performance.now() > over,
    count(status) {
      if (status === undefined) counts.errors += 1
      else counts.answers[status] = (counts.answers[status] ?? 0) + 1
    },
    async send({ path, ...request }) {
      const headers = { apikey: access.publishableKey, ...request.headers }
      const { statusCode, body } = await pool.request({ method: 'GET', ...request, path, headers })
      await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      return statusCode
    },
  }
  const work = ATTACKS[attack]
  if (!work) throw new Error(`There is no attack "${attack}"`)
  await Promise.race([
    work(target, CONNECTIONS),
    // Aborts pending requests.
    new Promise((resolve) => setTimeout(resolve, seconds * 1000 + 1_000)),
  ])
  return { ...counts, seconds: (performance.now() - begun) / 1000 }
}

parentPort?.postMessage(await attack())
