import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.types'

/** Client of our tables and views: knows their names, columns and values. */
export type DatabaseClient = PostgrestClient<Database>
