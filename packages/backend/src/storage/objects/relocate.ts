import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { asRole } from '../../database/transaction.ts'
import type { ServerEnv } from '../../http/identity.ts'
import { bucketRules } from '../buckets.ts'
import { callerOf, type StorageDependencies } from '../context.ts'
import {
  entityTooLarge,
  featureNotEnabled,
  mimeTypeNotSupported,
  noSuchKey,
  noSuchTarget,
} from '../errors.ts'
import {
  cacheControlOf,
  cachedForAnHour,
  declaredTypeOf,
  essenceOf,
  userMetadataOfHeader,
  withCharset,
} from '../incoming/receive.ts'
import { checkType } from '../pictures/accept.ts'
import { pictureFormat } from '../pictures/picture-format.ts'
import type { RenditionCache } from '../render/rendition-cache.ts'
import { objectName, readJson } from '../request-values.ts'
import { requireFreeSpace } from '../upkeep.ts'
import { findRow, isRefusal, type ObjectRow, type Place, writeRow } from './object-row.ts'

const Relocation = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  /** There is one version of each object. */
  sourceVersionId: z.unknown().optional(),
})

const Copying = Relocation.extend({
  copyMetadata: z.boolean().default(true),
  /** What a copy has in place of the source's, without `copyMetadata`. */
  metadata: z
    .object({ cacheControl: z.string().max(200).optional(), mimetype: z.string().max(300).optional() })
    .default({}),
})

/** `move` gives an object another name, `copy` adds it under a second one. */
export function relocate(
  { pool, objectStore, freeSpaceFloor }: StorageDependencies,
  renditions: RenditionCache,
): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .post('/object/move', async (c) => {
      const { source, target } = await ends(c, await readJson(c, Relocation))
      // The bytes are not moved: they are stored under their version, not under a name.
      const moved = await asRole(pool, callerOf(c), 'write', (client) =>
        client.query({
          text: `update storage.objects set bucket_id = $1, name = $2, updated_at = now() where id = $3 and version = $4`,
          values: [target.bucket, target.name, source.id, source.version],
        }),
      )
      if (moved.rowCount === 0) throw noSuchKey()
      await renditions.forget([source.version])
      return c.json({ message: 'Successfully moved' })
    })
    .post('/object/copy', async (c) => {
      const caller = callerOf(c)
      const asked = await readJson(c, Copying)
      const { source, target, allowedTypes } = await ends(c, asked)
      const described = asked.copyMetadata
        ? { metadata: source.metadata, userMetadata: source.user_metadata }
        : describedAnew(c, source, asked.metadata, allowedTypes)
      await requireFreeSpace(objectStore.cacheFolder, freeSpaceFloor)
      const bytes = await objectStore.read(source.version)
      const { metadata, userMetadata } = described
      if (!bytes || !metadata) throw noSuchKey()
      const copy = {
        ...target,
        id: randomUUID(),
        version: randomUUID(),
        metadata,
        userMetadata,
      }
      await objectStore.put(copy.version, new Uint8Array(await new Response(bytes).arrayBuffer()))
      try {
        const upsert = c.req.header('x-upsert') === 'true'
        const written = await writeRow(pool, caller, copy, upsert)
        if (written.replacedVersion) await objectStore.remove([written.replacedVersion])
      } catch (error) {
        if (isRefusal(error)) await objectStore.remove([copy.version])
        throw error
      }
      const row = await findRow(pool, caller, copy)
      return c.json({ Id: row.id, Key: `${copy.bucket}/${copy.name}`, ...row })
    })

  /** Source and destination, checked against the rules of the destination's bucket. */
  async function ends(c: Context<ServerEnv>, asked: z.output<typeof Relocation>) {
    if (asked.sourceVersionId !== undefined) throw featureNotEnabled()
    const source = await findRow(pool, callerOf(c), { bucket: asked.bucketId, name: asked.sourceKey })
    const rules = await bucketRules(pool, asked.destinationBucket ?? asked.bucketId, noSuchTarget)
    // Within its bucket an object keeps its type and size, also when the rules are stricter by now.
    if (rules.id !== source.bucket_id) {
      checkType(essenceOf(source.metadata?.mimetype), rules.allowedTypes)
      if ((source.metadata?.size ?? 0) > rules.sizeLimit) throw entityTooLarge()
    }
    const target: Place = { bucket: rules.id, name: objectName(asked.destinationKey) }
    return { source, target, allowedTypes: rules.allowedTypes }
  }
}

/**
 * Metadata of a copy that does not take those of its source: the given type and cache control, and the content of `x-metadata`. Bytes that
 * were not re-encoded cannot become a picture.
 */
function describedAnew(
  c: Context<ServerEnv>,
  source: ObjectRow,
  given: z.output<typeof Copying>['metadata'],
  allowedTypes: readonly string[] | null,
) {
  const { metadata } = source
  const userMetadata = userMetadataOfHeader(c.req.header('x-metadata'))
  if (!metadata) return { metadata, userMetadata }
  const requested = given.cacheControl === undefined ? undefined : cacheControlOf(given.cacheControl)
  const isService = c.get('claims').role === 'service_role'
  const cacheControl = requested === undefined || isService ? requested : cachedForAnHour(requested)
  const declared = given.mimetype === undefined ? undefined : declaredTypeOf(given.mimetype)
  if (declared) {
    checkType(declared.type, allowedTypes)
    const isNew = declared.type !== essenceOf(metadata.mimetype)
    if (isNew && pictureFormat(declared.type)) throw mimeTypeNotSupported(declared.type)
  }
  const mimetype = declared ? withCharset(declared.type, declared.charset) : metadata.mimetype
  return {
    metadata: { ...metadata, mimetype, cacheControl: cacheControl ?? metadata.cacheControl },
    userMetadata,
  }
}
