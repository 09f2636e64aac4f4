/** A row of `storage.objects`. */
export type ObjectRow = Readonly<{
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string
  metadata: ObjectMetadata | null
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}>

/** Metadata as on hosted Supabase; clients read it from `list`. */
export type ObjectMetadata = Readonly<{
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}>

/** Entity tag of an object, in quotes. */
export const etagOf = ({ metadata, version }: ObjectRow): string => metadata?.eTag ?? `"${version}"`

/** Value of the header Last-Modified. */
export const lastModifiedOf = ({ metadata, updated_at }: ObjectRow): string =>
  new Date(metadata?.lastModified ?? updated_at).toUTCString()

export const OBJECT_COLUMNS =
  'id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'
