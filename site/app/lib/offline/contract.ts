/** The agreement between pages and the service worker (site/worker) about kept pages. */

/** The page that is shown without a connection in place of one that is not kept. */
export const OFFLINE_PATH = '/offline'
/** Last segment of the address that shared photos are posted to, below the area for photos. */
export const SHARE_SEGMENT = 'teilen'

/** Bounds of what a device keeps (docs/product.md#without-a-connection). */
export const KEPT = {
  pages: 30,
  days: 14,
  /** Bytes of all pages and their pictures together. */
  bytes: 20_000_000,
  pageBytes: 1_000_000,
  picturesOfPage: 6,
  pictureBytes: 1_000_000,
} as const

/** Names in the browser's cache storage. */
export const CACHES = {
  pages: 'kept-pages',
  pictures: 'kept-pictures',
  /** Scripts, styles and fonts of kept pages, and the page at `OFFLINE_PATH`. */
  files: 'kept-files',
  photo: 'shared-photo',
} as const

/** Where the photo that was shared last lies in its cache, until the form takes it. */
export const SHARED_PHOTO = '/geteiltes-foto'
/** A photo that no form has taken is removed after this time. */
export const SHARED_PHOTO_MILLISECONDS = 3_600_000
/** Headers of it: name of the file, percent-encoded; how many others were shared with it; and when, in milliseconds. */
export const PHOTO_HEADERS = { name: 'x-name', others: 'x-others', sharedAt: 'x-shared-at' } as const
