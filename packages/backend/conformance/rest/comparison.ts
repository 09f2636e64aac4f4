import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { credentials } from '../client/personas.ts'
import { connect, type Sent } from '../client/send.ts'
import type { Case, Theme } from './case.ts'
import { codeOf, differences } from './compare.ts'
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
