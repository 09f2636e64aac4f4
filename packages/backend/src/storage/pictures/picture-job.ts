import type { Rendition } from '../render/rendition.ts'
import type { StorageErrorBody } from '../storage-error.ts'

/** What the process of pictures does: the file of an upload is cleaned, or the bytes of a stored picture are rendered. */
export type PictureJob =
  | Readonly<{ kind: 'clean'; path: string }>
  | Readonly<{ kind: 'render'; bytes: Uint8Array; rendition: Rendition }>

export type Picture = Readonly<{ bytes: Uint8Array<ArrayBuffer>; type: string }>

/** A measured job: the memory that it takes, in bytes, and its work. */
export type BegunPicture = Readonly<{ bytes: number; run(): Promise<Picture> }>

/** Milliseconds of processor time for one picture, and bytes that it may take beyond the measured ones. */
export type PictureBounds = Readonly<{ processorTime: number; tolerance: number }>

/** To the process: first a job, which is measured, then its beginning. */
export type PictureRequest = Readonly<{ measure: PictureJob } | { decode: true }>

/**
 * From the process: that it can be asked, the memory that the job takes (bytes), or its picture and the memory that the process has kept.
 * `milliseconds` is the processor time of the answer.
 */
export type PictureAnswer =
  | Readonly<{ ready: true }>
  | Readonly<{ bytes: number; milliseconds: number }>
  | Readonly<{ picture: Picture; milliseconds: number; resident: number }>
  | Readonly<{ refused: StorageErrorBody; milliseconds: number }>
