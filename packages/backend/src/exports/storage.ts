/** Stores of uploaded files: a folder or an S3 bucket. */
export {
  createDiskStore,
  type ObjectStore,
  openStore,
  readObject,
  readS3Settings,
  type S3Settings,
} from '../storage/index.ts'
