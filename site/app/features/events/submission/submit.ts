import type { StorageClient } from '@supabase/storage-js'
import { uploadPicture } from '../../../lib/picture/upload-picture'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { EventSubmission } from '../event'
import { insertEvent } from '../queries'

const BUCKET = 'event-images'

export type SubmissionClients = Readonly<{
  client: DatabaseClient
  /** Loaded for the first upload. */
  storage: () => Promise<StorageClient>
}>

export type SubmittedEvent = Omit<EventSubmission, 'image_url' | 'is_user_submitted'>

export type Submission = Readonly<{ event: SubmittedEvent; picture: File | null }>

/** URLs of stored pictures, so that a retry does not store them twice. */
export type Uploads = WeakMap<File, string>

/**
 * Stores the picture, then inserts the event. The event is inserted even when its picture cannot be stored; rejects when the insert fails.
 */
export async function submitEvent(
  { client, storage }: SubmissionClients,
  { event, picture }: Submission,
  uploads: Uploads,
): Promise<'published' | 'published-without-picture'> {
  const imageUrl = picture && (uploads.get(picture) ?? (await upload(storage, picture)))
  if (picture && imageUrl) uploads.set(picture, imageUrl)
  await insertEvent(client, { ...event, image_url: imageUrl, is_user_submitted: true })
  return picture && !imageUrl ? 'published-without-picture' : 'published'
}

/** URL of the stored picture, null when storing failed. */
export async function upload(storage: SubmissionClients['storage'], picture: File): Promise<string | null> {
  try {
    return await uploadPicture(await storage(), BUCKET, picture)
  } catch (error) {
    console.error('The picture could not be stored:', error)
    return null
  }
}
