import { invalidBucketName, invalidKey } from './errors.ts'

/** The characters that hosted Supabase allows. */
const KEY = /^[\w/!.*'() &$@=;:+,?-]{1,1024}$/
const BUCKET = /^[\w!.*'() &$@=;:+,?-]{1,100}$/
const DOTS = /^\.{1,2}$/
/** Path segments in the place of a bucket; reserved names. */
const RESERVED = new Set([
  'public',
  'authenticated',
  'info',
  'list',
  'sign',
  'upload',
  'move',
  'copy',
  'list-v2',
])

/** The path of an object in its bucket, or an `InvalidKey` error. No empty segments, no `.` or `..`. */
export function objectName(path: string): string {
  const parts = path.split('/')
  if (!KEY.test(path) || parts.some((part) => part === '' || DOTS.test(part))) throw invalidKey(path)
  return path
}

/** The name of a bucket to be made, or an `InvalidBucketName` error. */
export function newBucketName(name: string): string {
  if (!BUCKET.test(name) || DOTS.test(name) || name.trim() !== name || RESERVED.has(name))
    throw invalidBucketName()
  return name
}
