import type { Params } from 'react-router'
import { findRow, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'

/** Reads the ads that everybody sees, newest first; the client is a visitor's. Never rejects. */
export const listOpen = (client: DatabaseClient) =>
  readListing('job ads', client.from('jobs').select('*').order('created_at', { ascending: false }))

/** Reads a public ad. Never rejects. */
export const findJob = (client: DatabaseClient, { id = '' }: Params) =>
  findRow(
    'job ad',
    id,
    client.from('jobs').select('*').eq('id', id),
    client.rpc('submission_has_ended', { _kind: 'job', _id: id }),
  )
