import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Job, JobSubmission } from './job'

/** State of the list: the open ads, newest first, or that reading failed. */
export type Listing = Readonly<{ state: 'loaded'; jobs: readonly Job[] }> | Readonly<{ state: 'failed' }>

/** An ad by id; `ended` is one that was public before. */
export type Finding =
  | Readonly<{ state: 'found'; job: Job }>
  | Readonly<{ state: 'ended' | 'missing' | 'failed' }>

/** Status of the page by state (RFC 9110, 15). */
export const FINDING_STATUS = { found: 200, missing: 404, ended: 410, failed: 503 } as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the ads that everybody sees; the client is a visitor's. Never rejects. */
export async function listOpen(client: DatabaseClient): Promise<Listing> {
  const { data, error } = await client
    .from('jobs')
    .select('*')
    .order('created_at', { ascending: false })
    .retry(false)
  if (!error) return { state: 'loaded', jobs: data }
  console.error('The job ads could not be read:', error.message)
  return { state: 'failed' }
}

/** Reads a public ad. Never rejects. An id that is no UUID is missing without a request. */
export async function findJob(client: DatabaseClient, id: string): Promise<Finding> {
  if (!UUID.test(id)) return { state: 'missing' }
  const [jobs, ended] = await Promise.all([
    client.from('jobs').select('*').eq('id', id).retry(false),
    client.rpc('job_has_ended', { _id: id }).retry(false),
  ])
  const error = jobs.error ?? ended.error
  if (error) {
    console.error('A job ad could not be read:', error.message)
    return { state: 'failed' }
  }
  const [job] = jobs.data ?? []
  return job ? { state: 'found', job } : { state: ended.data ? 'ended' : 'missing' }
}

/** An ad of the account behind the client, whatever its state; null when it has none with this id. Rejects with the PostgREST error. */
export async function readOwnJob(client: DatabaseClient, id: string): Promise<Job | null> {
  const [owned, jobs] = await Promise.all([
    client.from('my_submissions').select('id').eq('id', id).throwOnError(),
    client.from('jobs').select('*').eq('id', id).throwOnError(),
  ])
  return owned.data.length > 0 ? (jobs.data[0] ?? null) : null
}

/** Inserts an ad, which is public after approval. Rejects with the PostgREST error. */
export async function insertJob(client: DatabaseClient, job: JobSubmission): Promise<void> {
  await client.from('jobs').insert(job).throwOnError()
}

/** Changes an own ad; the database sends a changed text back to moderation. Rejects with the PostgREST error, also for a foreign one. */
export async function updateJob(
  client: DatabaseClient,
  id: string,
  changes: Partial<JobSubmission>,
): Promise<Job> {
  // RLS hides foreign rows from UPDATE, which then succeeds with 0 rows; `single` turns that into an error.
  const { data } = await client.from('jobs').update(changes).eq('id', id).select().single().throwOnError()
  return data
}

/** Deletes an own ad. Rejects with the PostgREST error, also for a foreign one. */
export async function withdrawJob(client: DatabaseClient, id: string): Promise<void> {
  await client.from('jobs').delete().eq('id', id).select('id').single().throwOnError()
}
