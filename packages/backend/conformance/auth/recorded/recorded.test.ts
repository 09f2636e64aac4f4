import { beforeAll } from 'vitest'
import { type Answers, comparesWithRecorded, record } from '../../recorded-answers.ts'
import { ACCOUNT } from './account.ts'
import { ADMINISTRATION } from './administration.ts'
import { DIFFERENCES, EVERYWHERE } from './differences.ts'
import { FACTORS } from './factors.ts'
import { MAILS } from './mails.ts'
import { type AuthTarget, createPlayer, reachReal, type Scenario, startOurs } from './scenario.ts'
import { SIGN_IN, SIGN_UP } from './sign-in.ts'

const SCENARIOS: readonly Scenario[] = [
  ...SIGN_UP,
  ...SIGN_IN,
  ...MAILS,
  ...ACCOUNT,
  ...FACTORS,
  ...ADMINISTRATION,
]
const AT_ONCE = 8
const FILE = new URL('answers.json', import.meta.url)

let ours: Answers = {}
let theirs: Answers | undefined

beforeAll(async () => {
  const [own, real] = await Promise.all([startOurs(), reachReal()])
  try {
    ;[ours, theirs] = await Promise.all([play(own.target), real && play(real.target)])
    const { RECORD_ANSWERS } = process.env
    if (theirs && RECORD_ANSWERS) record(FILE, RECORD_ANSWERS, theirs)
  } finally {
    await Promise.all([own.stop(), real?.stop()])
  }
}, 120_000)

/** Several scenarios at once: they have accounts of their own, and wait for mails. */
async function play(target: AuthTarget): Promise<Answers> {
  const answers = new Map<string, Answers[string]>()
  const waiting = [...SCENARIOS]
  const playOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      answers.set(next[0], await playOne(target, next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, playOn))
  return Object.fromEntries(SCENARIOS.map(([name]) => [name, answers.get(name) ?? {}]))
}

async function playOne(target: AuthTarget, [name, run]: Scenario): Promise<Answers[string]> {
  const player = createPlayer(target)
  try {
    await run(player)
    return player.answers as Answers[string]
  } catch (cause) {
    throw new Error(`${name}: after ${Object.keys(player.answers).at(-1)}`, { cause })
  }
}

comparesWithRecorded(
  SCENARIOS.map(([name]) => name),
  {
    file: FILE,
    section: 'From the auth service',
    atLeast: 300,
    declared: DIFFERENCES,
    everywhere: EVERYWHERE,
    ours: () => ours,
    theirs: () => theirs,
  },
)
