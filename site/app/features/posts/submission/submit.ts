import type { StorageClient } from '@supabase/storage-js'
import type { DatabaseClient } from '../../../lib/database-client'
import { pictureFileName } from '../../../lib/picture/picture-file'
import { randomUuid } from '../../../lib/random-uuid'
import type { PostSubmission } from '../post'
import { insertPost } from '../queries'
import type { PostValues } from './post-form'

const BUCKET = 'social-posts'

export type Wire = Readonly<{
  client: DatabaseClient
  /** Loaded when the first photo is to be uploaded. */
  storage: () => Promise<StorageClient>
}>

/** Public addresses of photos that are already stored, so that a second try does not store them twice. */
export type Uploads = WeakMap<File, string>

/** What was published; its picture tells it from all others, since visitors are not told the key. */
export type PublishedPost = Pick<PostSubmission, 'title' | 'content' | 'author_name' | 'image_url'>

/** Stores the photo, then publishes the post. Rejects when either was not taken: a post is nothing without its photo. */
export async function submitPost(
  { client, storage }: Wire,
  { photo, ...words }: PostValues,
  uploads: Uploads,
): Promise<PublishedPost> {
  const imageUrl = uploads.get(photo) ?? (await upload(storage, photo))
  uploads.set(photo, imageUrl)
  const approvedAt = new Date().toISOString()
  await insertPost(client, { ...words, image_url: imageUrl, approved: true, approved_at: approvedAt })
  return { ...words, image_url: imageUrl }
}

/** Public address of the stored photo. */
async function upload(storage: Wire['storage'], photo: File): Promise<string> {
  const bucket = (await storage()).from(BUCKET)
  const { data, error } = await bucket.upload(pictureFileName(photo.type, randomUuid()), photo)
  if (error) throw error
  return bucket.getPublicUrl(data.path).data.publicUrl
}
