import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas } from './testing/personas.ts'

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
  keepRejectedIdeas: { insert: idea('rejected', 'null'), spared: idea('approved', 'null'), kept: KEPT.ideas },
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
