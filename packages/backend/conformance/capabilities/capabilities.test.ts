import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { clientOf, connect, credentials } from '../client.ts'
import { codeOf } from '../rest/comparison.ts'
import { type Fixture, openFixture } from '../rest/fixture.ts'
import { auth } from './auth.ts'
import { type Capability, type Refusal, type Section, type Stage, withTable } from './capability.ts'
import { functions } from './functions.ts'
import { publicMethods } from './public-methods.ts'
import { realtime } from './realtime.ts'
import { storage } from './storage.ts'
import { tables } from './tables.ts'

const targets = inject('conformance')

describe('capabilities', () => {
  /** The table: what each public method of the official clients does on this server. */
  const SECTIONS: readonly Section[] = [auth, tables, storage, functions, realtime]

  const README = new URL('../../README.md', import.meta.url)

  describe.each(SECTIONS)('$title', ({ package: packageName, objects, rows }) => {
    const client = createClient('http://127.0.0.1:1', 'key', { auth: { persistSession: false } })
    const methods = Object.entries(objects(client)).flatMap(([path, object]) =>
      publicMethods(object, packageName).map((name) => `${path}.${name}`),
    )

    test('every public method of the installed client has a row', () => {
      expect(methods.filter((method) => !rows.some((row) => row.method === method))).toEqual([])
    })

    test('every row names a method of the installed client', () => {
      expect(rows.map(({ method }) => method).filter((method) => !methods.includes(method))).toEqual([])
    })

    test('every row is told apart', () => {
      const names = rows.map(({ method, use }) => `${method} ${use ?? ''}`)
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    })
  })

  test('the README shows the table', async () => {
    const readme = readFileSync(README, 'utf8')
    await expect(withTable(readme, SECTIONS)).toMatchFileSnapshot(README.pathname)
  })

  describe.runIf(targets.kind === 'own').each(SECTIONS)('$title on this server', ({ rows }) => {
    if (targets.kind !== 'own') return
    const { url, keys, superuser } = targets
    const stage: Stage = { url, keys, superuser, client: (who) => clientOf(url, keys, who) }
    const cases = rows.map((row) => [`${row.method} ${row.use ?? ''}`.trim(), row] as const)

    test.each(cases)('%s', async (_name, row) => {
      const error = await errorOf(row, stage)
      if (row.refused) expectRefusal(error, row.refused)
      else expect(error).toBeNull()
    })
  })

  /** The error that a refused row returns, has as `error` of its result, or throws. */
  async function errorOf({ refused, run }: Capability, stage: Stage): Promise<unknown> {
    try {
      const result = await run(stage)
      if (result instanceof Error) return result
      const answer = (result ?? {}) as { error?: unknown; status?: unknown }
      // postgrest-js has the status beside the error.
      return answer.error ? Object.assign(answer.error, { status: statusOf(answer) }) : null
    } catch (error) {
      if (!refused) throw error
      return error
    }
  }

  function statusOf({ error, status }: { error?: unknown; status?: unknown }): unknown {
    return (error as { status?: unknown }).status ?? status
  }

  function expectRefusal(error: unknown, { message, ...others }: Refusal): void {
    expect(error).toMatchObject(others)
    if (message !== undefined) expect((error as { message?: unknown } | null)?.message).toMatch(message)
  }
})

describe('table API', () => {
  type Missing = Readonly<{
    feature: string
    /** Method and path below /rest/v1. */
    request: string
    headers?: Readonly<Record<string, string>>
    body?: unknown
    answers: Readonly<{ status: number; code: string }>
  }>

  const text = readFileSync(new URL('table-api.yaml', import.meta.url), 'utf8')
  const { missing } = parse(text) as { missing: readonly Missing[] }

  describe.runIf(targets.kind === 'own')(
    'what is not implemented answers an error and changes nothing',
    () => {
      if (targets.kind !== 'own') return
      const target = connect(`${targets.url}/rest/v1`)
      const { anon } = credentials(targets.keys)
      let fixture: Fixture

      beforeAll(async () => {
        fixture = await openFixture(targets.superuser)
        await fixture.reset()
      })
      afterAll(async () => {
        target.close()
        await fixture.close()
      })

      test.each(missing)('$feature', async ({ request, headers, body, answers }) => {
        const [method = '', path = ''] = request.split(' ')
        const before = await fixture.rows()
        const answer = await target.send({
          method,
          path,
          headers: { 'content-type': 'application/json', ...headers, ...anon.ours },
          body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
        })
        expect(answer.status, answer.body).toBe(answers.status)
        expect(codeOf(answer), answer.body).toBe(answers.code)
        expect(await fixture.rows()).toBe(before)
      })
    },
  )
})
