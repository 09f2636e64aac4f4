import { expect, test } from 'vitest'
import { readS3Settings } from './s3-settings.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

test('a bucket at another endpoint, and one at AWS', () => {
  const STORAGE_S3_ENDPOINT = 'http://s3.example:9000'
  expect(readS3Settings({ STORAGE_S3_BUCKET: 'files', STORAGE_S3_ENDPOINT, ...KEYS })).toEqual({
    bucket: 'files',
    endpoint: STORAGE_S3_ENDPOINT,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(
    readS3Settings({ STORAGE_S3_BUCKET: 'files', STORAGE_S3_REGION: 'eu-central-1', ...KEYS }),
  ).toMatchObject({ endpoint: undefined, region: 'eu-central-1' })
})

test('without a bucket files are on the disk, and AWS_* variables are ignored', () => {
  expect(readS3Settings({})).toBeUndefined()
  expect(readS3Settings({ STORAGE_S3_BUCKET: '', STORAGE_S3_ENDPOINT: '', ...KEYS })).toBeUndefined()
})

test.each([
  [{ STORAGE_S3_ENDPOINT: 'http://s3.example' }, 'STORAGE_S3_ENDPOINT needs STORAGE_S3_BUCKET beside it.'],
  [{ STORAGE_S3_REGION: 'eu' }, 'STORAGE_S3_REGION needs STORAGE_S3_BUCKET beside it.'],
  [
    { STORAGE_S3_BUCKET: 'files', ...KEYS },
    'STORAGE_S3_BUCKET needs STORAGE_S3_REGION or STORAGE_S3_ENDPOINT beside it.',
  ],
  [
    { STORAGE_S3_BUCKET: 'A/b', STORAGE_S3_REGION: 'eu', ...KEYS },
    'STORAGE_S3_BUCKET must be the name of a bucket, but is "A/b".',
  ],
  [
    { STORAGE_S3_BUCKET: 'files', STORAGE_S3_ENDPOINT: 's3.example', ...KEYS },
    'STORAGE_S3_ENDPOINT must be an http(s) URL, but is "s3.example".',
  ],
  [
    { STORAGE_S3_BUCKET: 'files', STORAGE_S3_REGION: 'eu' },
    'STORAGE_S3_BUCKET needs AWS_ACCESS_KEY_ID beside it.',
  ],
  [
    { STORAGE_S3_BUCKET: 'files', STORAGE_S3_REGION: 'eu', AWS_ACCESS_KEY_ID: 'key' },
    'STORAGE_S3_BUCKET needs AWS_SECRET_ACCESS_KEY beside it.',
  ],
])('%o ends the start with one line', (environment, message) => {
  expect(() => readS3Settings(environment)).toThrow(message)
})
