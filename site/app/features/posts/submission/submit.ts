import type { StorageClient } from '@supabase/storage-js'
import { uploadPicture } from '../../../lib/picture/upload-picture'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { randomUuid } from '../../../lib/supabase/random-uuid'
import type { PostSubmission } from '../post'
import { insertPost } from '../queries'
import { PEOPLE_CONSENT, type PostValues } from './post-form'

const BUCKET = 'social-posts'

export type SubmissionClients = Readonly<{
  client: DatabaseClient
  /** Loaded for the first upload. */
  storage: () => Promise<StorageClient>
}>

/** URLs of stored photos, so that a retry does not store them twice. */
export type Uploads = WeakMap<File, string>

/** The published post; identified by its picture, because visitors cannot read the id back. */
export type PublishedPost = Pick<PostSubmission, 'title' | 'content' | 'author_name' | 'image_url'>

/** Stores the photo, then inserts the post. Rejects when either fails. */
export async function submitPost(
  { client, storage }: SubmissionClients,
  { photo, people_consent: _, ...words }: PostValues,
  uploads: Uploads,
): Promise<PublishedPost> {
  const imageUrl = uploads.get(photo) ?? (await uploadPicture(await storage(), BUCKET, photo, randomUuid()))
  uploads.set(photo, imageUrl)
  const approvedAt = new Date().toISOString()
  await insertPost(client, {
    ...words,
    image_url: imageUrl,
    approved: true,
    approved_at: approvedAt,
    people_consent: PEOPLE_CONSENT.version,
  })
  return { ...words, image_url: imageUrl }
}
