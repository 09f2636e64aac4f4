import { readFileSync } from 'node:fs'
import pg from 'pg'
import { beforeAll, inject } from 'vitest'
import { signToken } from '../client.ts'
import { type Answers, comparesWithRecorded, record } from '../recorded-answers.ts'
import { CHANGES } from './changes.ts'
import { BUCKETS, FILES } from './files.ts'
import {
  createPlayer,
  DIFFERENCES,
  EVERYWHERE,
  MEMBER_ID,
  type Scenario,
  type StorageTarget,
} from './scenario.ts'

const SCENARIOS: readonly Scenario[] = [...BUCKETS, ...FILES, ...CHANGES]
const FILE = new URL('answers.json', import.meta.url)
const POLICIES = new URL('../../testing/real/policies.sql', import.meta.url)

const targets = inject('conformance')
let ours: Answers = {}
let theirs: Answers | undefined

function tokens(secret: string) {
  const now = Math.floor(Date.now() / 1000)
  const token = (claims: object, lifetime = 7200) => ({
    authorization: `Bearer ${signToken({ aud: 'authenticated', iat: now - 7200, exp: now + lifetime, ...claims }, secret)}`,
  })
  const member = { role: 'authenticated', sub: MEMBER_ID }
  return {
    anon: token({ role: 'anon' }),
    service: token({ role: 'service_role' }),
    member: token(member),
    expired: token(member, -3600),
    nobody: {},
  }
}

async function ownTarget(): Promise<StorageTarget> {
  if (targets.kind !== 'own') throw new Error('only our own server is compared')
  const { publishableKey, secretKey, jwtSecret } = targets.keys
  const database = new pg.Client({ connectionString: targets.superuser })
  await database.connect()
  await database.query(readFileSync(POLICIES, 'utf8'))
  await database.end()
  const { member, expired } = tokens(jwtSecret)
  const withKey = (headers: object, apikey = publishableKey) => ({ apikey, ...headers })
  return {
    url: `${targets.url}/storage/v1`,
    names: [],
    credentials: {
      anon: withKey({ authorization: `Bearer ${publishableKey}` }),
      service: withKey({ authorization: `Bearer ${secretKey}` }, secretKey),
      member: withKey(member),
      expired: withKey(expired),
      nobody: {},
    },
  }
}

/** The real service that `testing/real/start.ts` has started, by the variables it printed. */
function realTarget(): StorageTarget | undefined {
  const { REAL_STORAGE_URL, REAL_JWT_SECRET = '' } = process.env
  return REAL_STORAGE_URL
    ? { url: REAL_STORAGE_URL, names: [], credentials: tokens(REAL_JWT_SECRET) }
    : undefined
}

beforeAll(async () => {
  const [own, real] = [await ownTarget(), realTarget()]
  ;[ours, theirs] = await Promise.all([play(own), real && play(real)])
  const { RECORD_ANSWERS } = process.env
  if (theirs && RECORD_ANSWERS) record(FILE, RECORD_ANSWERS, theirs)
}, 120_000)

async function play(target: StorageTarget): Promise<Answers> {
  const played = SCENARIOS.map(async ([name, run]) => {
    const player = createPlayer(target)
    try {
      await run(player)
    } catch (cause) {
      throw new Error(`${name}: after ${Object.keys(player.answers).at(-1)}`, { cause })
    }
    return [name, player.answers] as const
  })
  return Object.fromEntries(await Promise.all(played))
}

comparesWithRecorded(
  SCENARIOS.map(([name]) => name),
  {
    file: FILE,
    section: 'From the storage service',
    atLeast: 150,
    declared: DIFFERENCES,
    everywhere: EVERYWHERE,
    ours: () => ours,
    theirs: () => theirs,
  },
)
