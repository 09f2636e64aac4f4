import type { Differences, EverywhereDifferent } from '../recorded/comparison.ts'

/** Parts of answers that differ everywhere: the end of their path, and a heading of docs/differences.md. */
export const EVERYWHERE: EverywhereDifferent = {
  user_metadata: 'Fields of an answer',
  owner: 'Fields of an answer',
  owner_id: 'Fields of an answer',
}

/** Requests that are answered in another way: by heading of docs/differences.md, "scenario: request", and status and code of ours. */
const BY_HEADING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Caching of uploads': {
    'reading: another etag': '200',
  },
  'Character sets': {
    'uploads: reading these': '200',
  },
  'Conditions and ranges': {
    'reading: HEAD of a missing file, public': '400',
    'reading: HEAD of a missing file, authenticated': '400',
    'reading: HEAD of a missing file, plain': '400',
    'reading: the same etag': '304',
    'reading: modified since': '304',
    'reading: bytes beyond': '416 invalid_range',
    'reading: a range that is none': '200',
  },
  Copies: {
    'copies with metadata of their own: a type that is none': '400 invalid_mime_type',
  },
  'Fields of an answer': {
    'copies with metadata of their own: nothing, stored': '200',
    'copies with metadata of their own: a type, stored': '200',
    'copies with metadata of their own: a time in caches, stored': '200',
  },
  'Keys and routes': {
    'uploads: without a key': '401 missing_api_key',
    'uploads: no name': '404 Not Found',
    'signed uploads: no such service': '404 Not Found',
    'signed uploads: the status': '401 missing_api_key',
  },
  'Keys with empty parts or dots': {
    'uploads: a name with two slashes': '400 InvalidKey',
    'uploads: a name with a slash at the end': '400 InvalidKey',
    'uploads: a name with a dot at the beginning': '200',
  },
  Lists: {
    'lists: without a prefix': '200',
    'lists: a huge limit': '400 Error',
  },
  'Long and odd names': {
    'uploads: a name with a line break': '404 Not Found',
    'uploads: a name with 600 characters': '200',
    'uploads: a name with 1100 characters': '400 InvalidKey',
    'signed uploads: a link for a bad name': '400 InvalidKey',
  },
  'Missing buckets and rights': {
    'buckets: emptying it as a visitor': '400 Bucket not found',
    'moving and copying: move: onto another one': '400 Duplicate',
    'deleting: one as a visitor': '400 not_found',
  },
  'Public buckets by other addresses': {
    'reading: a public file, authenticated, as a visitor': '400 not_found',
    'reading: a public file, plain, as a visitor': '400 not_found',
    'reading: a public file, info, as a visitor': '400 not_found',
    'reading: a public file, authenticated info, as a visitor': '400 not_found',
  },
  'Settings of buckets': {
    'buckets: all': '200',
    'buckets that are refused: a number as name': '400 Error',
    'buckets that are refused: dots': '400 Invalid Input',
    'buckets that are refused: types as a text': '400 Error',
  },
  'Signed links': {
    'signed links: following it': '200',
    'signed links: following it for a download': '200',
  },
  'Types with a charset': {
    'uploads: with a charset': '200',
  },
  'Wording of errors': {
    'buckets that are refused: a size that is none': '400 Error',
    'buckets that are refused: a size below zero': '400 Error',
    'buckets that are refused: no JSON': '400 Error',
    'buckets that are refused: no body': '400 Error',
    'buckets that are refused: with a token that is none': '400 Unauthorized',
    'uploads: a type that is none': '400 invalid_mime_type',
    'lists: by an order alone': '400 Error',
    'deleting: numbers': '400 Error',
  },
}

export const DIFFERENCES: Differences = Object.fromEntries(
  Object.entries(BY_HEADING).flatMap(([heading, requests]) =>
    Object.entries(requests).map(([request, ours]) => [request, [heading, ours]] as const),
  ),
)
