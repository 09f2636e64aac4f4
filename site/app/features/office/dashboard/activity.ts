import type { PostgrestClient } from '@supabase/postgrest-js'
import { KINDS, SUBMISSION_KINDS, type SubmissionKind } from '../../../entries/kinds/kinds'

type ActivityKind = SubmissionKind | 'application' | 'subscriber' | 'account'

export type Activity = Readonly<{
  kind: ActivityKind
  id: string
  /** Title, business, name or e-mail address. */
  subject: string
  /** ISO 8601. */
  at: string
}>

const SHOWN = 8

type Source = Readonly<{ kind: ActivityKind; table: string; subject: string; at: string; pastOnly?: true }>

const SOURCES: readonly Source[] = [
  ...SUBMISSION_KINDS.map((kind) => ({
    kind,
    table: KINDS[kind].table,
    subject: 'title',
    ...KINDS[kind].activity,
  })),
  { kind: 'application', table: 'applications', subject: 'business_name', at: 'created_at' },
  { kind: 'subscriber', table: 'newsletter_subscriptions', subject: 'name', at: 'created_at' },
  { kind: 'account', table: 'accounts', subject: 'email', at: 'created_at' },
]

/** Tables whose changes affect the activities; a new account appears as a change of its profile. */
export const ACTIVITY_TABLES = SOURCES.map(({ table }) => (table === 'accounts' ? 'profiles' : table))

/** The latest activities, newest first. Rejects with the PostgREST error. */
export async function readActivity(client: PostgrestClient, now: Date): Promise<readonly Activity[]> {
  const all = await Promise.all(SOURCES.map((source) => readNewest(client, source, now)))
  return all
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, SHOWN)
}

async function readNewest(
  client: PostgrestClient,
  { kind, table, subject, at, pastOnly }: Source,
  now: Date,
) {
  const newest = client.from(table).select(`id,subject:${subject},at:${at}`)
  const { data } = await (pastOnly ? newest.lte(at, now.toISOString()) : newest)
    .order(at, { ascending: false })
    .limit(SHOWN)
    .retry(false)
    .overrideTypes<Array<Omit<Activity, 'kind'>>, { merge: false }>()
    .throwOnError()
  return data.map((row): Activity => ({ kind, ...row }))
}
