import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { credentials } from '../client/personas.ts'
import { connect } from '../client/send.ts'
import { codeOf } from '../rest/comparison.ts'
import { type Fixture, openFixture } from '../rest/fixture.ts'

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
const targets = inject('conformance')

describe.runIf(targets.kind === 'own')('what is not implemented answers an error and changes nothing', () => {
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
})
