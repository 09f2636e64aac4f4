/** Stores of uploaded files: a folder or an S3 bucket; and how parts of a file are asked for. */

export {
  createDiskStore,
  type ObjectStore,
  openStore,
  readObject,
  readS3Settings,
  type S3Settings,
} from '../storage/index.ts'
export { isFresh, requestedRange } from '../storage/objects/send-object.ts'
