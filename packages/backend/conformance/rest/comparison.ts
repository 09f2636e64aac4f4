import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Answer, connect, credentials, type Persona, type Sent } from '../client.ts'
import { EVERYTHING, type Fixture, type Part } from './fixture.ts'

/** Declares a test for each case: our server and PostgREST answer the same in the same state, and leave the same rows behind. */
export function comparesWithPostgrest(
  table: readonly Theme[],
  openFixture: (superuser: string) => Promise<Fixture>,
): void {
  const targets = inject('conformance')
  describe.runIf(targets.kind === 'own')('our server and PostgREST on the same database', () => {
    if (targets.kind !== 'own') return
    const personas = credentials(targets.keys)
    const ours = connect(`${targets.url}/rest/v1`)
    const theirs = connect(targets.postgrest)
    let fixture: Fixture
    let changed = EVERYTHING

    beforeAll(async () => {
      fixture = await openFixture(targets.superuser)
    })
    afterAll(async () => {
      ours.close()
      theirs.close()
      await fixture.close()
    })

    /** Sends a request in the fixed state; resolves to the response and the rows afterwards. */
    async function ask(target: typeof ours, whose: 'ours' | 'theirs', given: Case) {
      await fixture.reset(changed)
      changed = writes(given) ? [partOf(given)] : []
      const answer = await target.send(requestOf(given, personas[given.as ?? 'anon'][whose]))
      return { answer, rows: changed.length > 0 ? await fixture.rows() : '' }
    }

    describe.each(table)('$theme', ({ cases }) => {
      test.each(cases)('$name', async (given) => {
        const ourResult = await ask(ours, 'ours', given)
        const real = await ask(theirs, 'theirs', given)
        expect(ourResult.answer.status, ourResult.answer.body).toBe(given.status)
        if (given.method !== 'HEAD') expect(codeOf(ourResult.answer), ourResult.answer.body).toBe(given.code)
        const differing = differences(ourResult.answer, real.answer)
        if (ourResult.rows !== real.rows)
          differing.push(`rows: ours\n${ourResult.rows}\ntheirs\n${real.rows}`)
        if (given.differs) expect(differing, 'a difference that is gone').not.toEqual([])
        else expect(differing, differing.join('\n')).toEqual([])
      })
    })
  })
  test('the table names every request of a theme once', () => {
    const names = table.flatMap(({ theme, cases }) => cases.map(({ name }) => `${theme}: ${name}`))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
}

function writes({ method = 'GET', path }: Case): boolean {
  return path.startsWith('/rpc/') ? /test_(write|sneaky)/.test(path) : method !== 'GET' && method !== 'HEAD'
}

/** All parts are compared, so that writes to other tables are noticed, too. */
function partOf({ path }: Case): Part {
  if (path.startsWith('/test_many')) return 'manyRows'
  return /^\/(rpc\/)?test_|^\/test%/.test(path) ? 'rows' : 'project'
}

/** The request of a case with the headers of a persona. */
export function requestOf(
  { method = 'GET', path, headers = {}, body }: Case,
  credentials: Readonly<Record<string, string>>,
): Sent {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const all = Object.entries({ ...type, ...headers, ...credentials })
  return {
    method,
    path,
    headers: Object.fromEntries(all.filter(([, value]) => value !== '')),
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** Headers that are compared; others (date, server, caching) may differ. */
const COMPARED_HEADERS = [
  'content-type',
  'content-range',
  'content-profile',
  'preference-applied',
  'location',
  'www-authenticate',
  'x-test',
  'set-cookie',
] as const

/** Differences of two responses, one line each; none when they are equal. */
function differences(ours: Answer, theirs: Answer): string[] {
  const expected = [...facts(theirs)]
  const actual = new Map(facts(ours))
  return expected
    .filter(([name, value]) => actual.get(name) !== value)
    .map(([name, value]) => `${name}: ours ${actual.get(name)}, theirs ${value}`)
}

function facts(answer: Answer): [string, string][] {
  return [
    ['status', String(answer.status)],
    ...COMPARED_HEADERS.map((name): [string, string] => [name, normalised(answer.headers[name])]),
    ['body', isJson(answer) ? withoutLayout(answer.body) : answer.body],
  ]
}

const normalised = (value: string | string[] | undefined): string =>
  String(value).toLowerCase().replace(/\s+/g, '')

const isJson = (answer: Answer): boolean => /json/.test(String(answer.headers['content-type']))

/** Drops white space outside of strings and leaves numbers as they were written: 1.50 is not 1.5. */
const withoutLayout = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')

/** The error code in the body of a refusal, where it has one. */
export function codeOf(answer: Answer): string | undefined {
  if (answer.status < 300) return undefined
  try {
    const body: unknown = JSON.parse(answer.body)
    if (typeof body !== 'object' || body === null || !('code' in body)) return undefined
    return typeof body.code === 'string' ? body.code : undefined
  } catch {
    return undefined
  }
}

/**
 * One request of the table. `status` and `code` are what our server answers; the real PostgREST answers the same in
 * status, body and headers unless `differs` names a line of docs/differences.md.
 */
export type Case = Readonly<{
  name: string
  /** Path below /rest/v1 with its query string, percent-encoded where it must be. */
  path: string
  as?: Persona
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** An empty value omits a default header. */
  headers?: Readonly<Record<string, string>>
  /** A value is sent as JSON, a string exactly as it is. */
  body?: unknown
  status: number
  /** Error code of the response body. */
  code?: string
  /** The difference from PostgREST that is wanted: a heading of docs/differences.md. */
  differs?: string
}>

export type Theme = Readonly<{ theme: string; cases: readonly Case[] }>
