import { afterAll, describe, expect, inject, test } from 'vitest'
import { codeOf, comparesWithPostgrest, connect, requestOf } from 'zunft-backend/conformance'
import { openRows } from '../setup.ts'
import { administration } from './administration.ts'
import { accounts, own } from './own.ts'
import { reads } from './reads.ts'
import { writes } from './writes.ts'

comparesWithPostgrest([reads, writes, administration, accounts, own], openRows)

const targets = inject('conformance')

describe.runIf(targets.kind === 'external')('a foreign target', () => {
  if (targets.kind !== 'external') return
  const key = targets.publishableKey
  const target = connect(`${targets.url}/rest/v1`)
  afterAll(() => target.close())

  test.each(reads.cases.filter(({ as = 'anon' }) => as === 'anon'))('$name', async (given) => {
    const answer = await target.send(requestOf(given, { apikey: key, authorization: `Bearer ${key}` }))
    expect(answer.status, answer.body).toBe(given.status)
    if (given.method !== 'HEAD') expect(codeOf(answer), answer.body).toBe(given.code)
  })
})
