import { pictureFileName } from '../picture/picture-file'
import { sessionStorageClient } from '../session/session-clients'

const BUCKET = 'business-pictures'

/** Stores a picture of a business and answers its address. Rejects with the error of the storage service. */
export async function storePicture(picture: File): Promise<string> {
  const bucket = (await sessionStorageClient()).from(BUCKET)
  const { data, error } = await bucket.upload(pictureFileName(picture.type), picture)
  if (error) throw error
  return bucket.getPublicUrl(data.path).data.publicUrl
}
