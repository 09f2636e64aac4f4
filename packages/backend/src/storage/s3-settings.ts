import { StartError } from '../start/start-error.ts'

/** A bucket of an S3 service, with its credentials. */
export type S3Settings = Readonly<{
  bucket: string
  /** Undefined: Amazon's own, by region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}>

/** Default region, for services without regions. */
const ANY_REGION = 'us-east-1'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/**
 * `STORAGE_S3_BUCKET` and its settings; undefined when none is set. An incomplete setting is a `StartError`: files must not be written to
 * the local disk because of a misspelt name. `AWS_*` without them is ignored, since it may belong to other programs.
 */
export function readS3Settings(environment: NodeJS.ProcessEnv): S3Settings | undefined {
  const { STORAGE_S3_BUCKET: bucket, STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_REGION: region } = environment
  if (!bucket) {
    const alone = endpoint ? 'STORAGE_S3_ENDPOINT' : region ? 'STORAGE_S3_REGION' : undefined
    if (alone) throw new StartError(`${alone} needs STORAGE_S3_BUCKET beside it.`)
    return undefined
  }
  if (!BUCKET.test(bucket)) {
    throw new StartError(`STORAGE_S3_BUCKET must be the name of a bucket, but is "${bucket}".`)
  }
  if (!endpoint && !region) {
    throw new StartError('STORAGE_S3_BUCKET needs STORAGE_S3_REGION or STORAGE_S3_ENDPOINT beside it.')
  }
  if (endpoint && !isHttpUrl(endpoint)) {
    throw new StartError(`STORAGE_S3_ENDPOINT must be an http(s) URL, but is "${endpoint}".`)
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (!accessKeyId || !secretAccessKey) {
    const missing = accessKeyId ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID'
    throw new StartError(`STORAGE_S3_BUCKET needs ${missing} beside it.`)
  }
  return {
    bucket,
    endpoint: endpoint || undefined,
    region: region || ANY_REGION,
    accessKeyId,
    secretAccessKey,
  }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
