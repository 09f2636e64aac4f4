import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { asRole } from '../../database/transaction.ts'
import type { ServerEnv } from '../../http/claims.ts'
import { bucketRules } from '../buckets/bucket.ts'
import { callerOf } from '../caller.ts'
import { noSuchKey } from '../catalogue.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { objectName } from '../names.ts'
import { checkType } from '../pictures/accept.ts'
import { readJson } from '../wire/json.ts'
import { findRow } from './find-row.ts'
import { writeRow } from './write-row.ts'

const Relocation = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
})

/** `move` gives an object another name, `copy` adds it under a second one. */
export function relocate({ pool, objectStore }: StorageDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .post('/object/move', async (c) => {
      const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(c.req.raw, Relocation)
      const source = await findRow(pool, callerOf(c), { bucket: bucketId, name: sourceKey })
      const target = await bucketRules(pool, destinationBucket ?? bucketId)
      checkType(source.metadata?.mimetype ?? '', target.allowedTypes)
      // The bytes stay where they are: they are kept under their version, not under a name.
      const moved = await asRole(pool, callerOf(c), 'write', (client) =>
        client.query({
          text: `update storage.objects set bucket_id = $1, name = $2, updated_at = now() where id = $3 and version = $4`,
          values: [target.id, objectName(destinationKey), source.id, source.version],
        }),
      )
      if (moved.rowCount === 0) throw noSuchKey()
      return c.json({ message: 'Successfully moved' })
    })
    .post('/object/copy', async (c) => {
      const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(c.req.raw, Relocation)
      const caller = callerOf(c)
      const source = await findRow(pool, caller, { bucket: bucketId, name: sourceKey })
      const target = await bucketRules(pool, destinationBucket ?? bucketId)
      checkType(source.metadata?.mimetype ?? '', target.allowedTypes)
      const bytes = await objectStore.read(source.version)
      if (!bytes || !source.metadata) throw noSuchKey()
      const copy = {
        id: randomUUID(),
        version: randomUUID(),
        bucket: target.id,
        name: objectName(destinationKey),
        metadata: source.metadata,
        userMetadata: source.user_metadata,
      }
      await objectStore.put(copy.version, new Uint8Array(await new Response(bytes).arrayBuffer()))
      try {
        const upsert = c.req.header('x-upsert') === 'true'
        const written = await writeRow(pool, caller, copy, upsert)
        if (written.replacedVersion) await objectStore.remove([written.replacedVersion])
      } catch (error) {
        await objectStore.remove([copy.version])
        throw error
      }
      const row = await findRow(pool, caller, copy)
      return c.json({ Id: row.id, Key: `${copy.bucket}/${copy.name}`, ...row })
    })
}
