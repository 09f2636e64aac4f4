import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createPersonas, OFFICE_HOLDERS, type PersonaName } from './testing/personas.ts'

const { server, as, owner } = createPersonas()

/** A second account on the board, by what became of it; confirmed unless it says otherwise. */
const OTHERS = {
  nobody: null,
  'one that has confirmed no address': 'email_confirmed_at = null',
  'a locked one': `banned_until = now() + interval '1 hour'`,
  'a deleted one': 'deleted_at = now()',
  'one whose lock is over': `banned_until = now() - interval '1 second'`,
  'one that can sign in': 'banned_until = null',
} as const
type Other = keyof typeof OTHERS

const COUNTED: readonly Other[] = ['one whose lock is over', 'one that can sign in']
/** Where no mail is delivered, accounts sign in with an unconfirmed address: roles, offices and locks count them. */
const COUNTED_UNCONFIRMED: readonly Other[] = [...COUNTED, 'one that has confirmed no address']

/** What would leave the board without anybody, as whom, and which others make it possible. */
const RULES: readonly (readonly [string, PersonaName, string, readonly Other[]])[] = [
  ['losing the office', 'admin', `select set_offices($1, '{editor}')`, COUNTED_UNCONFIRMED],
  ['losing every office', 'admin', `select set_offices($1, '{}')`, COUNTED_UNCONFIRMED],
  ['a deleted office', 'service', 'delete from user_offices where user_id = $1', COUNTED_UNCONFIRMED],
  [
    'losing the role',
    'service',
    `update user_roles set role = 'member' where user_id = $1`,
    COUNTED_UNCONFIRMED,
  ],
  ['locking', 'service', `select begin_account_action(gen_random_uuid(), 'locked', $1)`, COUNTED],
  ['deleting', 'service', `select begin_account_action(gen_random_uuid(), 'deleted', $1)`, COUNTED],
  [
    'handing over',
    'admin',
    `select hand_over(jsonb_build_array(jsonb_build_object('user_id', $1::uuid, 'offices', '[]'::jsonb)))`,
    COUNTED,
  ],
  [
    'asking for the deletion of the own account',
    'admin',
    'select request_account_deletion() from (select $1::uuid) as own',
    COUNTED,
  ],
]

let other: string | undefined
afterEach(async () => {
  if (other) await owner('delete from auth.users where id = $1', [other])
  other = undefined
})

async function addToBoard(became: string | null) {
  if (became === null) return
  other = randomUUID()
  await owner('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    other,
    `${other}@example.org`,
  ])
  await owner(`insert into user_roles (user_id, role) values ($1, 'admin')`, [other])
  await owner(`update auth.users set ${became} where id = $1`, [other])
}

test('beside the last of the board there are holders of every other office, with confirmed and unconfirmed addresses', async () => {
  const { rows } = await owner(`
    select office, bool_or(email_confirmed_at is not null) as confirmed
    from user_offices join auth.users on id = user_id group by office order by office`)
  expect(rows).toEqual(
    ['board', ...OFFICE_HOLDERS].toSorted().map((office) => ({
      office,
      confirmed: office !== 'vouchers' && office !== 'board',
    })),
  )
})

describe.each(RULES)('%s', (_what, who, sql, counted) => {
  test.each(Object.keys(OTHERS) as Other[])('beside %s', async (found) => {
    await addToBoard(OTHERS[found])
    const { code } = await as(who, sql, [server.personas.admin.userId])
    expect(code).toBe(counted.includes(found) ? undefined : '23001')
  })
})
