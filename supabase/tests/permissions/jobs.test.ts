import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attempt } from '../testing/attempt.ts'
import { createPersonas } from '../testing/personas.ts'

const { server, as, performAs, owner } = createPersonas()

const INSERT = `insert into jobs (title, employment, business, place, description, contact_email, open_until)
  values ('Verkauf', 'full_time', 'Bäckerei', 'Roding', 'Früh', 'jobs@example.org', private.today() + $1::integer)`

/** The member's ad in this state, which ends in so many days. */
async function submit(status: 'pending' | 'approved' | 'rejected', days = 30): Promise<string> {
  await performAs('member', INSERT, [30])
  const latest = await owner(
    'select job_id as id from records.submission_owners where job_id is not null order by created_at desc limit 1',
  )
  const { id } = latest.rows[0]
  await owner('update jobs set status = $2, open_until = private.today() + $3::integer where id = $1', [
    id,
    status,
    days,
  ])
  return id
}
const own = async (id: string) =>
  (await as('member', 'select state from my_submissions where id = $1', [id])).rows
const change = (set: string, id: string) =>
  as('member', `update jobs set ${set} where id = $1 returning status`, [id])

test('an account without the role member cannot submit an ad', async () => {
  const id = randomUUID()
  await owner('insert into auth.users (id, email) values ($1, $2)', [id, 'guest@example.org'])
  const claims = { role: 'authenticated', sub: id }
  expect((await attempt(server.db.pool, claims, INSERT, [30])).code).toBe('42501')
})

test.for([
  [-1, '23514'],
  [0, undefined],
  [180, undefined],
  [181, '23514'],
] as const)('open for %i more days is answered with %s', async ([days, code]) => {
  expect((await as('member', INSERT, [days])).code).toBe(code)
  const id = await submit('approved')
  expect((await change(`open_until = private.today() + (${days})`, id)).code).toBe(code)
})

test('a changed ad is pending again, and its owner cannot approve it', async () => {
  const id = await submit('approved')
  expect((await change(`title = 'Anders', status = 'approved'`, id)).rows).toEqual([{ status: 'pending' }])
  expect((await change(`link = 'https://a.example'`, await submit('rejected'))).rows).toEqual([
    { status: 'pending' },
  ])
})

test.for(['pending', 'approved', 'rejected'] as const)('prolonging leaves it %s', async (status) => {
  const sql = `title = title, status = 'approved', open_until = private.today() + 90`
  expect((await change(sql, await submit(status, -3))).rows).toEqual([{ status }])
})

test('an admin changes the text and decides in one statement', async () => {
  const sql = `update jobs set title = 'x', status = 'approved' where id = $1 returning status`
  expect((await as('admin', sql, [await submit('pending')])).rows).toEqual([{ status: 'approved' }])
})

test('an ad that has ended is not public any more, and only approved ads end', async () => {
  const asked = async (id: string) =>
    (await as('visitor', `select submission_has_ended('job', $1) as ended`, [id])).rows[0]
  const ended = await submit('approved', -1)
  expect((await as('visitor', 'select from jobs where id = $1', [ended])).count).toBe(0)
  expect(await asked(ended)).toEqual({ ended: true })
  expect(await own(ended)).toEqual([{ state: 'ended' }])
  expect(await asked(await submit('approved', 0))).toEqual({ ended: false })
  expect(await asked(await submit('pending', -1))).toEqual({ ended: false })
  expect(await asked(randomUUID())).toEqual({ ended: false })
})

test('is deleted 90 days after its end by the scheduled job', async () => {
  const [kept, gone] = [await submit('approved', -90), await submit('approved', -91)]
  await owner(readFileSync('supabase/remove-expired.sql', 'utf8'))
  expect((await owner('select id from jobs where id in ($1, $2)', [kept, gone])).rows).toEqual([{ id: kept }])
})

test.for([
  ['title', ''],
  ['employment', 'Vollzeit'],
  ['business', ' '],
  ['place', 'a\u0001'],
  ['description', 'x'.repeat(5001)],
  ['contact_email', 'a@b.de?bcc=x@b.de'],
  ['contact_phone', ' '],
  ['link', 'javascript:alert(1)'],
  ['starts_on', 'infinity'],
])('%s may not be %j', async ([column, value]) => {
  const sql = `update jobs set ${column} = $1 where id = $2`
  const { code } = await as('member', sql, [value, await submit('pending')])
  expect(code).toBe('23514')
})

test('is deleted with the account of its owner', async () => {
  const id = await submit('approved')
  await owner('delete from auth.users where id = $1', [server.personas.member.userId])
  expect((await owner('select from jobs where id = $1', [id])).rowCount).toBe(0)
})
