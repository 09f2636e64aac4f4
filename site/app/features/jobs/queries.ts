import { findRow, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Job, JobSubmission } from './job'

/** Reads the ads that everybody sees, newest first; the client is a visitor's. Never rejects. */
export const listOpen = (client: DatabaseClient) =>
  readListing('job ads', client.from('jobs').select('*').order('created_at', { ascending: false }))

/** Reads a public ad. Never rejects. */
export const findJob = (client: DatabaseClient, id: string) =>
  findRow(
    'job ad',
    id,
    client.from('jobs').select('*').eq('id', id),
    client.rpc('job_has_ended', { _id: id }),
  )

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
