import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas } from './testing/personas.ts'

const { as, performAs, owner } = createPersonas()

const titles = async () =>
  (await owner('select title, submitter_email from public.ideas order by title')).rows
const preview = async (name: string) =>
  (
    await as(
      'admin',
      'select months, count, oldest is not null as old from preview_retention() where name = $1',
      [name],
    )
  ).rows[0]
const publish = async (changes: Parameters<typeof completeSettings>[0]) => {
  const { rows } = await owner('select coalesce(max(number), 0) as newest from public.settings_versions')
  await performAs('admin', 'select publish_settings($1, $2)', [
    JSON.stringify(completeSettings(changes)),
    rows[0]?.newest,
  ])
}
/** The rules as the nightly run applies them, whatever the hour is. */
const apply = async () => (await owner('select private.apply_retention() as counts')).rows[0]?.counts

beforeEach(async () => {
  await owner('delete from public.ideas; delete from public.retention_runs')
  await owner(`insert into public.ideas (title, description, submitter_email, status, created_at) values
    ('alt, abgelehnt', 'd', 'a@example.net', 'rejected', now() - interval '13 months'), ('alt', 'd', 'b@example.net', 'approved', now() - interval '13 months'),
    ('neu', 'd', 'c@example.net', 'rejected', now() - interval '11 months'), ('wartet', 'd', 'd@example.net', 'pending', now() - interval '5 years')`)
})

test('a dry run counts what would go, and changes nothing', async () => {
  expect(await preview('keepRejectedIdeas')).toEqual({ months: 12, count: '1', old: true })
  expect(await preview('keepIdeaContacts')).toEqual({ months: 12, count: '2', old: true })
  expect(await titles()).toHaveLength(4)
})

test('a run deletes and blanks what the rules say, and answers numbers', async () => {
  expect(await apply()).toEqual({ keepIdeaContacts: 2, keepRejectedIdeas: 1 })
  expect(await titles()).toEqual([
    { title: 'alt', submitter_email: null },
    { title: 'neu', submitter_email: 'c@example.net' },
    { title: 'wartet', submitter_email: 'd@example.net' },
  ])
  expect(await apply()).toEqual({})
})

test('settings change the months of a rule, and 0 switches it off', async () => {
  await publish({ internal: { keepRejectedIdeas: 10, keepIdeaContacts: 0 } })
  expect(await preview('keepRejectedIdeas')).toEqual({ months: 10, count: '2', old: true })
  const shown = async () =>
    (await as('visitor', `select rule, months from retention_periods where rule like '%Idea%' order by rule`))
      .rows
  expect(await shown()).toEqual([
    { rule: 'keepIdeaContacts', months: 0 },
    { rule: 'keepRejectedIdeas', months: 10 },
  ])
  const { rows } = await as('admin', `select processing_record() -> 'rules' as rules`)
  const periods = await as('visitor', 'select label, months from retention_periods')
  expect(rows[0]?.rules).toHaveLength(periods.count ?? 0)
  expect(rows[0]?.rules).toEqual(
    expect.arrayContaining(periods.rows.map((period) => expect.objectContaining(period))),
  )
  expect(await apply()).toEqual({ keepRejectedIdeas: 2 })
  await publish({ internal: { keepRejectedIdeas: -1, keepIdeaContacts: 1e9 } })
  expect(await shown(), 'what the schema does not accept').toEqual([
    { rule: 'keepIdeaContacts', months: 12 },
    { rule: 'keepRejectedIdeas', months: 12 },
  ])
  await publish({})
})

describe('the nightly run', () => {
  const NIGHTLY = 'private.remove_expired_by_retention()'
  const CLOCK = `extract(hour from now() at time zone 'Europe/Berlin')`
  let definition = ''
  beforeAll(async () => {
    const { rows } = await owner('select pg_get_functiondef($1::regprocedure) as definition', [NIGHTLY])
    definition = rows[0]?.definition
  })
  afterEach(() => owner(definition))

  /** What the service runs every quarter of an hour, at an hour of the town's clock. */
  const runAt = async (hour: number) => {
    expect(definition).toContain(`${CLOCK} < 3`)
    await owner(definition.replace(CLOCK, `${hour}`))
    await performAs('service', 'select private.remove_expired()')
  }
  const runs = async () =>
    (await owner('select counts from public.retention_runs order by ran_at desc')).rows.map(
      ({ counts }) => counts,
    )
  const later = (at: string) => owner(`update public.retention_runs set ran_at = now() - interval '${at}'`)
  const whole = { keepIdeaContacts: 2, keepRejectedIdeas: 1 }

  test('only begins the notice of 14 days at first, and is one a day after it', async () => {
    await runAt(3)
    expect(await runs()).toEqual([{}])
    await later('13 days')
    await runAt(23)
    expect(await runs()).toEqual([{}, {}])
    await later('15 days')
    await runAt(3)
    await runAt(4)
    expect(await runs()).toEqual([whole, {}, {}])
  })

  test('waits until three in the morning', async () => {
    for (const hour of [0, 2]) await runAt(hour)
    expect(await runs()).toEqual([])
  })

  test('is forgotten after two years', async () => {
    await owner(`insert into public.retention_runs (ran_at, counts) values
      (now() - interval '2 years 1 day', '{"over": 1}'), (now() - interval '2 years' + interval '1 day', '{"under": 1}')`)
    await runAt(3)
    expect(await runs()).toEqual([whole, { under: 1 }])
  })
})

test('settings name every rule with the default of the database', async () => {
  const { rows } = await owner('select name, months from private.retention_rules order by name')
  const { retention } = await import('../../site/app/association/schema/retention.ts')
  const defaults = Object.fromEntries(
    Object.entries(retention).map(([name, field]) => [name, field.parse(undefined)]),
  )
  expect(defaults).toEqual(Object.fromEntries(rows.map(({ name, months }) => [name, months])))
})
