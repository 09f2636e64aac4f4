import { StartError } from 'zunft-backend/errors'
import { Sum, type Tally } from '../tally.ts'
import type { HostedProject, Place } from './hosted-project.ts'
import type { Incoming } from './incoming-tables.ts'

export type StoredFile = Place & Readonly<{ id: string; version: string; type: string; cache: string }>

type Upload = HostedProject &
  Readonly<{
    read(file: StoredFile): Promise<Buffer<ArrayBuffer>>
    /** Filled with the files to remove again when the copy fails. */
    uploaded: Place[]
  }>

/** The service's own: version and metadata. The rest of its rows becomes that of ours. */
const MOVED = ['owner', 'owner_id', 'user_metadata', 'created_at', 'updated_at', 'last_accessed_at']

/** Columns of `storage.objects` that a file keeps. */
export const KEPT = ['id', 'bucket_id', 'name', ...MOVED]

/** Uploads all files where their bytes belong, reads each back, and gives their rows id, place, owner and times. */
export async function uploadFiles(upload: Upload, { arrived, moved }: Incoming, tally: Tally): Promise<void> {
  const { owner, files, homeOf, read, uploaded } = upload
  // A row without a file has nothing to upload; files lost before are listed at the end.
  await owner.query(`delete from ${arrived.name} where version is null or version = any ($1)`, [
    tally.missing,
  ])
  const found = await owner.query<StoredFile>(
    `select id, bucket_id as bucket, name, version, metadata::jsonb ->> 'cacheControl' as cache,
       metadata::jsonb ->> 'mimetype' as type from ${arrived.name} order by id`,
  )
  for (const file of found.rows) {
    const home = await homeOf(file)
    uploaded.push(home)
    await files.write(home, await read(file), { type: file.type, cacheControl: file.cache })
    const stored = await files.read(home)
    if (!stored || (await Sum.of(stored)).ofFile().sha256 !== tally.files[file.version]?.sha256)
      throw new StartError(`Es ist nicht alles angekommen: Datei ${file.bucket}/${file.name}.`)
    await owner.query(
      `update storage.objects as stored set (id, bucket_id, name, ${MOVED.join(', ')}) =
         (select id, bucket_id, name, ${MOVED.join(', ')} from ${moved.name} where id = $1)
       where bucket_id = $2 and name = $3`,
      [file.id, home.bucket, home.name],
    )
  }
}
