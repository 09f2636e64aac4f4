import type { StorageClient } from '@supabase/storage-js'
import { uploadPicture } from '../../../../lib/picture/upload-picture'

const BUCKET = 'newsletter-pictures'

/** Upper limit in bytes (docs/product.md#sending-newsletters). */
export const PICTURE_LIMIT_BYTES = 5 * 1024 * 1024

/** Pixels: twice the column of the mail, for fine screens. */
const WIDTH = 1280

const PATH = new RegExp(`/storage/v1/render/image/public/${BUCKET}/[A-Za-z0-9._-]+\\?`)

/** Whether an address is one that `storePicture` answers, of this site or an earlier address of it. */
export const isNewsletterPicture = (src: string): boolean => URL.canParse(src) && PATH.test(src)

/**
 * Stores a picture where mail programs can load it and answers its absolute address at `origin`: as wide as a mail needs it, in its own format, since
 * some mail programs ask for formats that they do not show. Rejects with the storage error.
 */
export async function storePicture(storage: StorageClient, picture: File, origin: string): Promise<string> {
  const { pathname } = new URL(await uploadPicture(storage, BUCKET, picture))
  const url = new URL(pathname.replace('/object/public/', '/render/image/public/'), origin)
  url.search = `?width=${WIDTH}&height=${WIDTH}&resize=contain&format=origin`
  return url.href
}
