import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas } from './testing/personas.ts'

describe('retention', () => {
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
      (
        await as(
          'visitor',
          `select rule, months from retention_periods where rule like '%Idea%' order by rule`,
        )
      ).rows
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
    const { retention } = await import('../../site/app/association/schema/moderation.ts')
    const defaults = Object.fromEntries(
      Object.entries(retention).map(([name, field]) => [name, field.default]),
    )
    expect(defaults).toEqual(Object.fromEntries(rows.map(({ name, months }) => [name, months])))
  })
})

describe('retention rules', () => {
  const { performAs, owner } = createPersonas()

  type Rule = Readonly<{
    /** Inserts a row that the rule concerns, of a name and a time. */
    insert: string
    /** One that it does not concern, however old it is. */
    spared?: string
    /** Names of the rows that still have what the rule removes. */
    kept: string
  }>

  const idea = (status: string, email: string) =>
    `insert into public.ideas (title, description, submitter_email, status, created_at) values ($1, 'd', ${email}, '${status}', $2)`
  const post = (approved: string, email: string) =>
    `insert into public.my_roding_posts (title, content, image_url, author_name, author_email, approved, created_at)
   values ($1, 'c', '/storage/v1/object/public/social-posts/a.jpg', 'Erika', ${email}, ${approved}, $2)`
  const application = (status: string) =>
    `insert into public.applications (name, business_name, address, phone, email, message, status, created_at)
   values ($1, 'Laden', 'Weg 1', '1', 'erika@example.net', '', '${status}', $2)`
  /** Its end counts. */
  const event = (isVisitors: boolean) =>
    `insert into public.events (title, start_date, end_date, submitter_name, submitter_email, submitter_phone, is_user_submitted)
   values ($1, $2::timestamptz - interval '3 days', $2, 'Erika', 'erika@example.net', '1', ${isVisitors})`

  const KEPT = {
    applications: 'select name from public.applications order by name',
    events: 'select title as name from public.events order by title',
    ideas: 'select title as name from public.ideas order by title',
    posts: 'select title as name from public.my_roding_posts order by title',
  } as const
  const withContact = (select: string, columns: string) =>
    select.replace(' order by', ` where num_nonnulls(${columns}) > 0 order by`)

  /** A row for each rule of `retention_periods`. */
  const RULES: Readonly<Record<string, Rule>> = {
    keepRejectedApplications: {
      insert: application('rejected'),
      spared: application('pending'),
      kept: KEPT.applications,
    },
    keepAcceptedApplications: {
      insert: application('approved'),
      spared: application('pending'),
      kept: KEPT.applications,
    },
    keepEventContacts: {
      insert: event(true),
      spared: event(false),
      kept: withContact(KEPT.events, 'submitter_name, submitter_email, submitter_phone'),
    },
    keepEvents: { insert: event(false), kept: KEPT.events },
    keepIdeaContacts: {
      insert: idea('approved', `'a@example.net'`),
      spared: idea('pending', `'a@example.net'`),
      kept: withContact(KEPT.ideas, 'submitter_email'),
    },
    keepRejectedIdeas: {
      insert: idea('rejected', 'null'),
      spared: idea('approved', 'null'),
      kept: KEPT.ideas,
    },
    keepPostContacts: {
      insert: post('true', `'a@example.net'`),
      spared: post('null', `'a@example.net'`),
      kept: withContact(KEPT.posts, 'author_email'),
    },
    keepRejectedPosts: { insert: post('false', 'null'), spared: post('true', 'null'), kept: KEPT.posts },
  }

  /** Months of rules that are off by default. */
  const MONTHS = 7

  const rules = async () =>
    (await owner('select rule, months from public.retention_periods order by rule')).rows as {
      rule: string
      months: number
    }[]

  const publish = (internal: Record<string, number> = {}) =>
    performAs(
      'admin',
      'select publish_settings($1, (select coalesce(max(number), 0) from settings_versions))',
      [JSON.stringify(completeSettings({ internal }))],
    )
  // Without published settings the privacy notice names no periods.
  beforeAll(async () => void (await publish()))
  beforeEach(() =>
    owner(`delete from public.ideas; delete from public.my_roding_posts; delete from public.events; delete from public.applications;
    delete from records.bin`),
  )

  test('every rule has a row here', async () => {
    expect((await rules()).map(({ rule }) => rule)).toEqual(Object.keys(RULES).sort())
  })

  describe.each(Object.entries(RULES))('%s', (name, { insert, spared, kept }) => {
    test('removes what is a day over, keeps what is a day under and what it does not concern', async () => {
      const usual = (await rules()).find(({ rule }) => rule === name)?.months || MONTHS
      await publish({ [name]: usual })
      const add = async (label: string, statement: string, days: number) => {
        const { rows } = await owner(
          `select now() - make_interval(months => $1) + make_interval(days => $2) as at`,
          [usual, days],
        )
        await owner(statement, [label, rows[0]?.at])
      }
      await add('über der Frist', insert, -1)
      await add('unter der Frist', insert, 1)
      if (spared) await add('verschont', spared, -5_000)
      const { rows } = await owner('select private.apply_retention() as counts')
      expect(rows[0]?.counts[name]).toBe(1)
      expect((await owner(kept)).rows.map((row) => row.name)).toEqual([
        'unter der Frist',
        ...(spared ? ['verschont'] : []),
      ])
    })
  })
})
