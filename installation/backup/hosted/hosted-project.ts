import type pg from 'pg'
import { sealedSecrets } from 'zunft-backend/accounts'
import { StartError } from 'zunft-backend/errors'
import type { Secrets } from 'zunft-backend/installation'
import { readTables, type TableShape } from '../tables.ts'

/** Bucket and name of a file. */
export type Place = Readonly<{ bucket: string; name: string }>

type Described = Readonly<{ type: string; cacheControl: string }>

/** Files of a project on Supabase, which keeps their bytes where only its storage service reaches them. */
export type HostedFiles = Readonly<{
  /** Undefined where the service has no such file. */
  read(place: Place): Promise<ReadableStream<Uint8Array> | undefined>
  write(place: Place, bytes: Uint8Array<ArrayBuffer>, described: Described): Promise<void>
  remove(place: Place): Promise<void>
}>

export type HostedProject = Readonly<{
  /** Connected as `postgres`, who is no superuser there. */
  owner: pg.Client
  files: HostedFiles
  /** Where the bytes of a file are kept: withholding a file moves only its row. */
  homeOf(place: Place): Promise<Place>
}>

/** Reaches them with the project's secret key, which row level security does not hold. */
export function createHostedFiles(supabaseUrl: string, secretKey: string, send = fetch): HostedFiles {
  const call = (place: Place, init: RequestInit = {}) => {
    const path = [place.bucket, ...place.name.split('/')].map(encodeURIComponent).join('/')
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...init.headers }
    return send(`${supabaseUrl}/storage/v1/object/${path}`, { ...init, headers })
  }
  const failed = async ({ bucket, name }: Place, answer: Response) =>
    new StartError(`Datei ${bucket}/${name}: ${answer.status} ${await answer.text()}`)
  return {
    async read(place) {
      const answer = await call(place)
      if (answer.ok) return answer.body ?? new Blob().stream()
      // A missing file is a 400 with the status in its body.
      if (answer.status !== 400 && answer.status !== 404) throw await failed(place, answer)
      await answer.body?.cancel()
      return undefined
    },
    async write(place, body, { type, cacheControl }) {
      const headers = { 'content-type': type, 'cache-control': cacheControl }
      const answer = await call(place, { method: 'POST', body, headers })
      if (!answer.ok) throw await failed(place, answer)
      await answer.body?.cancel()
    },
    async remove(place) {
      await (await call(place, { method: 'DELETE' })).body?.cancel()
    },
  }
}

/** Rows of a platform's table as they arrived, in a temporary table of texts: the platform's own has other columns. */
export type Incoming = Readonly<{
  /** As the rows were sent. */
  arrived: TableShape
  /** What of it is moved, with the types of the platform's table. */
  moved: TableShape
  platform: TableShape
}>

export async function createIncoming(
  owner: pg.ClientBase,
  sent: TableShape,
  platform: TableShape,
): Promise<Incoming> {
  const name = `pg_temp."${sent.name}"`
  await owner.query(
    `create temporary table "${sent.name}" (${sent.columns.map((column) => `${column} text`).join(', ')}) on commit drop`,
  )
  const types = await owner.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
     from pg_catalog.pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [platform.name],
  )
  const typeOf = new Map(types.rows.map(({ name, type }) => [name, type]))
  const columns = platform.columns.map((column) => `${column}::${typeOf.get(column)}`).join(', ')
  const moved = { ...platform, name: `(select ${columns} from ${name}) as moved` }
  return { arrived: { ...sent, name }, moved, platform }
}

/** The real service cannot read accounts without these (they are no nulls there). */
const EMPTY_TOKENS = ['confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change']

export async function insertIncoming(owner: pg.ClientBase, { moved, platform }: Incoming): Promise<void> {
  const empty = platform.name === 'auth.users' ? EMPTY_TOKENS : []
  const columns = platform.columns.join(', ')
  await owner.query(
    `insert into ${[platform.name, `(${[columns, ...empty].join(', ')})`].join(' ')}
     select ${[columns, ...empty.map(() => `''`)].join(', ')} from ${moved.name}`,
  )
}

/** Second factors as the real service keeps them: not encrypted. */
export async function openFactors(
  owner: pg.ClientBase,
  { arrived }: Incoming,
  secrets: Secrets | null,
): Promise<void> {
  const factors = await owner.query<{ id: string; secret: string }>(`select id, secret from ${arrived.name}`)
  for (const { id, secret } of factors.rows) {
    const plain = secrets ? sealedSecrets(secrets.jwtSecret).open(secret, id) : undefined
    if (plain === undefined)
      throw new StartError(`Der zweite Faktor ${id} ist mit einem Schlüssel verschlüsselt, der fehlt.`)
    await owner.query(`update ${arrived.name} set secret = $1 where id = $2`, [plain, id])
  }
}

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
