import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../client.ts'
import { type HostileAuthRequest, hostileAuthRequest, verdict } from './hostile-requests.ts'
import { type Stage, startStage } from './stage.ts'

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 5_000)
const AT_ONCE = 12

let stage: Stage
let target: ReturnType<typeof connect>
let database: pg.Client
let token: string

beforeAll(async () => {
  stage = await startStage()
  target = connect(`${stage.url}/auth/v1`, AT_ONCE)
  database = new pg.Client({ connectionString: stage.superuser })
  await database.connect()
  token = (await stage.signedIn()).accessToken
})
afterAll(async () => {
  target.close()
  await database.end()
  await stage.stop()
})

async function fault(request: HostileAuthRequest): Promise<string | undefined> {
  const { publishableKey, secretKey } = stage.keys
  const key = request.as === 'service' ? secretKey : publishableKey
  const bearer =
    request.as === 'nobody' ? {} : { authorization: `Bearer ${request.as === 'person' ? token : key}` }
  try {
    return verdict(
      request,
      await target.send({ ...request, headers: { apikey: key, ...bearer, ...request.headers } }),
    )
  } catch (error) {
    return `no answer: ${(error as Error).message}`
  }
}

/** All data of accounts except user metadata. */
async function accounts(): Promise<unknown[]> {
  const { rows } = await database.query(
    `select id, email, encrypted_password, email_confirmed_at, role, raw_app_meta_data, banned_until, deleted_at
     from auth.users order by id`,
  )
  return rows
}

test(`${REQUESTS} hostile requests get a 4xx in the shape of GoTrue and create no account`, async () => {
  const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 2 ** 31)
  const before = await accounts()
  const requests = fc.sample(hostileAuthRequest, { seed, numRuns: REQUESTS })
  const failed = await firstFault(requests)
  if (failed !== undefined) {
    const property = fc.asyncProperty(hostileAuthRequest, async (request) => {
      expect(await fault(request), `HOSTILE_SEED=${seed}, request ${failed}`).toBeUndefined()
    })
    await fc.assert(property, {
      seed,
      path: String(failed),
      numRuns: failed + 1,
      interruptAfterTimeLimit: 60_000,
    })
  }
  expect(await accounts(), `HOSTILE_SEED=${seed}`).toEqual(before)
  const health = await fetch(`${stage.url}/healthz`)
  expect(await health.json()).toEqual({ status: 'ok' })
  expect((await stage.signedIn()).accessToken).toMatch(/^ey/)
}, 300_000)

/** Sends all requests, several at once, and stops at the first wrong response. */
async function firstFault(requests: readonly HostileAuthRequest[]): Promise<number | undefined> {
  let next = 0
  let failed: number | undefined
  const sendOn = async () => {
    while (next < requests.length && failed === undefined) {
      const index = next++
      const request = requests[index]
      if (request && (await fault(request)) !== undefined) failed = index
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  return failed
}
