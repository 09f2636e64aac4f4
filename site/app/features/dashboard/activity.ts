import type { PostgrestClient } from '@supabase/postgrest-js'

export type Activity = Readonly<{
  kind: 'idea' | 'post' | 'event' | 'application' | 'subscriber' | 'account'
  id: string
  /** What it is about: a title, a business, a name, an address. */
  subject: string
  /** Instant, ISO. */
  at: string
}>

const SHOWN = 8

type Source = Readonly<{ kind: Activity['kind']; table: string; subject: string; at: string }>

/** Events don't keep when they were put in; what is known of them is when they began. */
const SOURCES: readonly Source[] = [
  { kind: 'idea', table: 'ideas', subject: 'title', at: 'created_at' },
  { kind: 'post', table: 'my_roding_posts', subject: 'title', at: 'created_at' },
  { kind: 'event', table: 'events', subject: 'title', at: 'start_date' },
  { kind: 'application', table: 'applications', subject: 'business_name', at: 'created_at' },
  { kind: 'subscriber', table: 'newsletter_subscriptions', subject: 'name', at: 'created_at' },
  { kind: 'account', table: 'accounts', subject: 'email', at: 'created_at' },
]

/** What happened last, newest first. Rejects with the wire's error. */
export async function readActivity(client: PostgrestClient, now: Date): Promise<readonly Activity[]> {
  const all = await Promise.all(SOURCES.map((source) => readNewest(client, source, now)))
  return all
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, SHOWN)
}

async function readNewest(client: PostgrestClient, { kind, table, subject, at }: Source, now: Date) {
  const newest = client.from(table).select(`id,subject:${subject},at:${at}`)
  const { data } = await (kind === 'event' ? newest.lte(at, now.toISOString()) : newest)
    .order(at, { ascending: false })
    .limit(SHOWN)
    .retry(false)
    .overrideTypes<Array<Omit<Activity, 'kind'>>, { merge: false }>()
    .throwOnError()
  return data.map((row): Activity => ({ kind, ...row }))
}
