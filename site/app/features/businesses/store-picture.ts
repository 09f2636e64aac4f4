import { uploadPicture } from '../../lib/picture/upload-picture'
import { sessionStorageClient } from '../../lib/session/session-clients'

const BUCKET = 'business-pictures'

/** Stores a picture of a business and answers its address. Rejects with the error of the storage service. */
export const storePicture = async (picture: File): Promise<string> =>
  uploadPicture(await sessionStorageClient(), BUCKET, picture)
