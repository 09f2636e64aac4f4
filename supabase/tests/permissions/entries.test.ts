import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeSettings } from '../testing/complete-settings.ts'
import { attempt, createPersonas, type PersonaName } from '../testing/personas.ts'
import { OWN_KINDS } from './entity.ts'
import { insertOwn } from './own-entity.ts'

describe('own entries', () => {
  /** A table as a migration registers it: 30 days ahead at most, deleted 10 days after its end. */
  const SWAPS_SCHEMA = `
  create table public.swaps (
    id uuid primary key default gen_random_uuid(),
    title text collate "de-x-icu" not null,
    email text,
    open_until date not null,
    status text not null default 'pending',
    created_at timestamptz not null default now()
  );
  select private.register_own_entries('swap', 'public.swaps', '{"label": "Tauschbörse", "purpose": "Tauschen", "readers": "alle", "emails": ["s.email"]}', _address => 's.email', _days => 30, _kept => 10)`

  const { server, as, performAs, owner } = createPersonas()
  beforeAll(() => owner(SWAPS_SCHEMA))

  const INSERT = `insert into swaps (title, open_until) values ('Leiter', private.today() + $1::integer)`
  type Status = 'pending' | 'approved' | 'rejected'

  /** The member's entry in this state, which ends in so many days. */
  async function submit(status: Status, days = 20): Promise<string> {
    await performAs('member', INSERT, [20])
    const sql = `update swaps set status = $1, open_until = private.today() + $2::integer
    where id = (select swap_id from records.submission_owners where swap_id is not null order by created_at desc limit 1) returning id`
    return (await owner(sql, [status, days])).rows[0].id
  }
  const change = (set: string, id: string, by: PersonaName = 'member') =>
    as(by, `update swaps set ${set} where id = $1 returning status`, [id])

  test('an account without the role member cannot submit', async () => {
    const id = randomUUID()
    await owner('insert into auth.users (id, email) values ($1, $2)', [id, 'guest@example.org'])
    const claims = { role: 'authenticated', sub: id }
    expect((await attempt(server.db.pool, claims, INSERT, [20])).code).toBe('42501')
  })

  test.for([
    [-1, '23514'],
    [0, undefined],
    [30, undefined],
    [31, '23514'],
  ] as const)('open for %i more days is answered with %s', async ([days, code]) => {
    expect((await as('member', INSERT, [days])).code).toBe(code)
    const id = await submit('approved')
    expect((await change(`open_until = private.today() + (${days})`, id)).code).toBe(code)
  })

  test.for(['pending', 'approved', 'rejected'] as const)(
    '%s: the owner alone reads and changes it',
    async (status) => {
      const id = await submit(status)
      const readers = async (by: PersonaName) => (await as(by, 'select from swaps where id = $1', [id])).count
      for (const by of ['member', 'editor'] as const) expect(await readers(by), by).toBe(1)
      for (const by of ['visitor', 'otherMember', 'treasurer'] as const)
        expect(await readers(by), by).toBe(status === 'approved' ? 1 : 0)
      expect((await change(`title = 'Anders', status = 'approved'`, id)).rows).toEqual([
        { status: 'pending' },
      ])
      expect((await change(`title = 'Anders'`, id, 'otherMember')).count).toBe(0)
      expect((await as('otherMember', 'delete from swaps where id = $1', [id])).count).toBe(0)
      expect((await as('member', 'delete from swaps where id = $1', [id])).count).toBe(1)
    },
  )

  test.for(['pending', 'approved', 'rejected'] as const)('prolonging leaves it %s', async (status) => {
    const sql = `title = title, status = 'approved', open_until = private.today() + 25`
    expect((await change(sql, await submit(status, -3))).rows).toEqual([{ status }])
  })

  test('where entries are public at once, a changed one stays as it is, and a rejected one waits', async () => {
    const publish = (moderation: Readonly<Record<string, unknown>>) =>
      performAs(
        'admin',
        'select publish_settings($1, (select coalesce(max(number), 0) from settings_versions))',
        [JSON.stringify(completeSettings({ moderation }))],
      )
    await publish({ swaps: 'at_once' })
    for (const [status, changed] of [
      ['approved', 'approved'],
      ['rejected', 'pending'],
    ] as const)
      expect((await change(`title = 'Anders'`, await submit(status))).rows).toEqual([{ status: changed }])
    await publish({})
  })

  test('an editor changes the text and decides in one statement', async () => {
    const id = await submit('pending')
    expect((await change(`title = 'x', status = 'approved'`, id, 'editor')).rows).toEqual([
      { status: 'approved' },
    ])
  })

  test('is not public after its last day, and only approved ones end', async () => {
    const asked = async (id: string) =>
      (await as('visitor', `select entry_has_ended('swap', $1, $1) as ended`, [id])).rows[0]
    const ended = await submit('approved', -1)
    expect((await as('visitor', 'select from swaps where id = $1', [ended])).count).toBe(0)
    expect(await asked(ended)).toEqual({ ended: true })
    const own = await as('member', 'select state from my_submissions where id = $1', [ended])
    expect(own.rows).toEqual([{ state: 'ended' }])
    expect(await asked(await submit('approved', 0))).toEqual({ ended: false })
    expect(await asked(await submit('pending', -1))).toEqual({ ended: false })
    expect(await asked(randomUUID())).toEqual({ ended: false })
  })

  test('is deleted so many days after its end, and found among the data of its owner until then', async () => {
    const [kept, gone] = [await submit('approved', -10), await submit('approved', -11)]
    await owner(readFileSync('supabase/remove-expired.sql', 'utf8'))
    expect((await owner('select id from swaps where id in ($1, $2)', [kept, gone])).rows).toEqual([
      { id: kept },
    ])
    const { rows } = await owner(
      `select tables, kept_for, erasing from private.personal_data where label = 'Tauschbörse'`,
    )
    const kept_for = '10 Tage nach dem letzten Tag der Anzeige'
    expect(rows).toEqual([{ tables: ['public.swaps'], kept_for, erasing: 'delete' }])
  })

  test('is deleted with the account of its owner', async () => {
    const id = await submit('approved')
    await owner('delete from auth.users where id = $1', [server.personas.member.userId])
    expect((await owner('select from swaps where id = $1', [id])).rowCount).toBe(0)
  })
})

describe.for(OWN_KINDS)('$table', (kind) => {
  const { as, performAs } = createPersonas()

  const INSERT = insertOwn(kind, { open_until: 'private.today() + $1::integer' })
  beforeAll(() => performAs('member', INSERT, [180]))

  test('is open for 180 more days at most', async () => {
    expect((await as('member', INSERT, [181])).code).toBe('23514')
  })

  test.for([...kind.refused, ['open_until', 'infinity']])('%s may not be %j', async ([column, value]) => {
    expect((await as('member', `update ${kind.table} set ${column} = ${column}`)).count).toBe(1)
    expect((await as('member', `update ${kind.table} set ${column} = $1`, [value])).code).toBe('23514')
  })
})

describe('photos of the month', () => {
  const { as, performAs, owner } = createPersonas()

  const CHOOSE = 'update my_roding_posts set photo_of_month = $2 where id = $1'

  async function post() {
    const id = randomUUID()
    await owner(
      `insert into my_roding_posts (id, title, content, author_name, approved) values ($1, 'Abend', 'Schön', 'Erika', true)`,
      [id],
    )
    return id
  }
  const seen = async (id: string) =>
    (await as('visitor', 'select photo_of_month::text from my_roding_posts where id = $1', [id])).rows

  test('a choice of the editors is public, hidden with a rejected photo, and back with it', async () => {
    const id = await post()
    await performAs('editor', CHOOSE, [id, '2026-11-01'])
    expect(await seen(id)).toEqual([{ photo_of_month: '2026-11-01' }])
    await performAs('editor', 'update my_roding_posts set approved = false where id = $1', [id])
    expect(await seen(id)).toEqual([])
    await performAs('editor', 'delete from my_roding_posts where id = $1', [id])
    await performAs('editor', `select restore_from_bin('post', $1)`, [id])
    await performAs('editor', 'update my_roding_posts set approved = true where id = $1', [id])
    expect(await seen(id)).toEqual([{ photo_of_month: '2026-11-01' }])
  })

  test('it is the first day of a month of this century, and no correction of the text', async () => {
    const id = await post()
    for (const wrong of ['2026-11-02', '1999-12-01', '2101-01-01', 'infinity'])
      expect((await as('editor', CHOOSE, [id, wrong])).code, wrong).toBe('23514')
    await performAs('editor', CHOOSE, [id, '2026-11-01'])
    expect((await as('visitor', 'select from editorial_notes where post_id = $1', [id])).count).toBe(0)
  })

  test('nobody else chooses, and the log names the photo and its month', async () => {
    const id = await post()
    for (const who of ['member', 'treasurer', 'secretary'] as const)
      expect((await as(who, CHOOSE, [id, '2026-11-01'])).count, who).toBe(0)
    await performAs('editor', CHOOSE, [id, '2026-11-01'])
    const { rows } = await performAs(
      'admin',
      `select subject, after from audit_log where subject_table = 'my_roding_posts' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ subject: 'Abend', after: { photo_of_month: '2026-11-01' } }])
  })
})
