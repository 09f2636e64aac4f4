import type pg from 'pg'
import { readTables, type TableShape } from '../tables.ts'

const FACTORS = 'auth.mfa_factors'
const OBJECTS = 'storage.objects'

/**
 * What of the platform's tables both our server and the real services have, and an installation keeps when it moves from one to the other.
 * Sessions, pending mails and the log of the real auth service are not among it.
 */
const PLATFORM_TABLES: readonly TableShape[] = [
  {
    name: 'auth.users',
    columns: [
      'instance_id',
      'id',
      'aud',
      'role',
      'email',
      'encrypted_password',
      'email_confirmed_at',
      'invited_at',
      'last_sign_in_at',
      'raw_app_meta_data',
      'raw_user_meta_data',
      'is_super_admin',
      'created_at',
      'updated_at',
      'phone',
      'phone_confirmed_at',
      'banned_until',
      'is_sso_user',
      'deleted_at',
      'is_anonymous',
    ],
    order: ['id'],
  },
  {
    name: 'auth.identities',
    columns: [
      'provider_id',
      'user_id',
      'identity_data',
      'provider',
      'last_sign_in_at',
      'created_at',
      'updated_at',
      'id',
    ],
    order: ['id'],
  },
  {
    name: FACTORS,
    columns: [
      'id',
      'user_id',
      'friendly_name',
      'factor_type',
      'status',
      'created_at',
      'updated_at',
      'secret',
      'last_challenged_at',
    ],
    order: ['id'],
  },
  {
    name: 'storage.buckets',
    columns: [
      'id',
      'name',
      'owner',
      'owner_id',
      'public',
      'avif_autodetection',
      'file_size_limit',
      'allowed_mime_types',
      'created_at',
      'updated_at',
    ],
    order: ['id'],
  },
  {
    name: OBJECTS,
    columns: [
      'id',
      'bucket_id',
      'name',
      'owner',
      'owner_id',
      'version',
      'metadata',
      'user_metadata',
      'created_at',
      'updated_at',
      'last_accessed_at',
    ],
    order: ['id'],
  },
]

/** The Supabase CLI keeps more columns there than we do. */
const HISTORY: TableShape = {
  name: 'supabase_migrations.schema_migrations',
  columns: ['version'],
  order: ['version'],
}

const PROJECT_SCHEMA = /^(public|records|private)\./

export const isFactors = ({ name }: TableShape): boolean => name === FACTORS
export const isOfProject = ({ name }: TableShape): boolean => PROJECT_SCHEMA.test(name)

export const platformTable = (name: string): TableShape | undefined =>
  PLATFORM_TABLES.find((table) => table.name === name)

/** The tables of an installation on Supabase that are moved, referenced ones first. */
export async function readMovedTables(owner: pg.ClientBase): Promise<TableShape[]> {
  return [HISTORY, ...PLATFORM_TABLES, ...(await readTables(owner)).filter(isOfProject)]
}
