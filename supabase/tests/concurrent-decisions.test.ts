import { expect, test } from 'vitest'
import { createPersonas } from './testing/personas.ts'

const { performAs, owner, server } = createPersonas()

const INSERTS = {
  ideas: `insert into ideas (title, description, status) values ('Bank', 'b', 'pending') returning id`,
  my_roding_posts: `insert into my_roding_posts (title, content, author_name) values ('Nebel', 'c', 'Erika') returning id`,
  applications: `insert into applications (name, business_name, address, phone, email)
    values ('Erika', 'Laden', 'c', 'd', 'e@example.org') returning id`,
  jobs: `insert into jobs (title, employment, business, place, description, contact_email, open_until, status)
    values ('Aushilfe', 'mini_job', 'Laden', 'Roding', 'd', 'e@example.org', current_date + 20, 'pending') returning id`,
}
const OF_POSTS = { approved: 'approved = true', rejected: 'approved = false', pending: 'approved is null' }
const BY_STATUS = {
  approved: `status = 'approved'`,
  rejected: `status = 'rejected'`,
  pending: `status = 'pending'`,
}

/** An open transaction of the board. */
async function begin() {
  const client = await server.db.pool.connect()
  await client.query('begin')
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify(server.personas.admin.claims),
  ])
  await client.query('set local role authenticated')
  return {
    run: (sql: string, values: unknown[]) => client.query(sql, values),
    async end() {
      await client.query('commit')
      client.release()
    },
  }
}

test.each(Object.keys(INSERTS) as (keyof typeof INSERTS)[])(
  'of two decisions about one of %s at the same time the first one holds',
  async (table) => {
    const { approved, rejected, pending } = table === 'my_roding_posts' ? OF_POSTS : BY_STATUS
    const { rows } = await owner(INSERTS[table])
    const id = rows[0]?.id
    const [first, second] = [await begin(), await begin()]
    const decide = (state: string) => `update ${table} set ${state} where id = $1 and ${pending} returning id`
    expect((await first.run(decide(approved), [id])).rowCount).toBe(1)
    const later = second.run(decide(rejected), [id])
    await waiting()
    await first.end()
    expect((await later).rowCount).toBe(0)
    await second.end()
    expect((await owner(`select from ${table} where id = $1 and ${approved}`, [id])).rowCount).toBe(1)
    // Later on, it may be decided otherwise.
    expect(
      (await performAs('admin', `update ${table} set ${rejected} where id = $1 returning id`, [id])).rowCount,
    ).toBe(1)
  },
)

test('what was accepted is not rejected at the same time', async () => {
  const { rows } = await owner(INSERTS.applications)
  const id = rows[0]?.id
  const [first, second] = [await begin(), await begin()]
  await first.run(`select accept_application($1, '{"name": "Laden", "payment_method": "Standard"}')`, [id])
  const later = second.run(
    `update applications set status = 'rejected' where id = $1 and status = 'pending'`,
    [id],
  )
  await waiting()
  await first.end()
  expect((await later).rowCount).toBe(0)
  await second.end()
})

/** Until one statement waits for another. */
async function waiting() {
  await expect
    .poll(async () => (await owner(`select from pg_locks where not granted`)).rowCount, { timeout: 5000 })
    .toBeGreaterThan(0)
}
