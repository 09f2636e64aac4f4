import { expect, test } from 'vitest'
import { DEPENDENCIES } from 'zunft-backend/testing/database'
import { createPersonas } from './testing/personas.ts'

const { owner } = createPersonas()

/** What our cache knows of a list that visitors read. */
async function dependencies(list: string) {
  const { rows } = await owner(DEPENDENCIES, [['public'], 'anon'])
  return rows.find(({ name }) => name === list)
}

test('pages of businesses can be cached: it is known which tables visitors read', async () => {
  expect((await dependencies('business_entries'))?.tables).toHaveLength(3)
})

test('pages of job ads are cached to the end of the minute, when a last day may be over', async () => {
  expect(await dependencies('jobs')).toMatchObject({ tables: [expect.any(String)], by_minute: true })
})
