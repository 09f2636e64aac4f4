import { randomUUID } from 'node:crypto'
import {
  createNormaliser,
  type Differences,
  type EverywhereDifferent,
  type Facts,
  type Names,
} from '../recorded-answers.ts'

/** A storage service: ours, or the real one. */
export type StorageTarget = Readonly<{
  url: string
  names: Names
  /** Headers of each persona; `nobody` sends neither key nor token. */
  credentials: Readonly<
    Record<'anon' | 'member' | 'service' | 'expired' | 'nobody', Readonly<Record<string, string>>>
  >
}>

type Request = Readonly<{
  method?: string
  /** A value is sent as JSON; text, bytes and forms as they are. */
  json?: unknown
  body?: string | Uint8Array<ArrayBuffer> | FormData
  as?: keyof StorageTarget['credentials']
  headers?: Readonly<Record<string, string>>
  /** For a list: keep only items whose name or id ends with the run's suffix. */
  own?: boolean
}>

// biome-ignore lint/suspicious/noExplicitAny: any JSON; a missing value is a difference of the answers
type Answer = Readonly<{ status: number; headers: Headers; body: any }>

export type Scenario = readonly [name: string, run: (it: ReturnType<typeof createPlayer>) => Promise<void>]

/** The account of `member`. */
export const MEMBER_ID = '00000000-0000-4000-8000-00000000000a'

const HEADERS = [
  'content-type',
  'cache-control',
  'content-range',
  'content-length',
  'content-disposition',
  'accept-ranges',
  'etag',
  'last-modified',
  'location',
  'x-robots-tag',
]

const VOLATILE: Readonly<Record<string, string>> = {
  exp: '<seconds>',
  iat: '<seconds>',
  version: '<version>',
  eTag: '<etag>',
  etag: '<etag>',
  lastModified: '<time>',
  last_modified: '<time>',
}

/** Plays one scenario on one target and keeps the responses. Buckets are new ones in every run. */
export function createPlayer(target: StorageTarget) {
  const run = `-${randomUUID().slice(0, 8)}`
  const { text, value } = createNormaliser([...target.names, [run, '']], VOLATILE)
  const answers: Record<string, Facts> = {}

  async function send(path: string, request: Request = {}): Promise<Answer> {
    const {
      json,
      as = 'service',
      method = json === undefined && request.body === undefined ? 'GET' : 'POST',
    } = request
    const body = json === undefined ? request.body : JSON.stringify(json)
    const answer = await fetch(`${target.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...target.credentials[as],
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body }),
    })
    const content = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') && content !== ''
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(content) : content }
  }

  /** Sends a request and keeps the answer under a name. */
  async function ask(name: string, path: string, request: Request = {}): Promise<Answer> {
    if (answers[name]) throw new Error(`two requests of one scenario are called "${name}"`)
    const answer = await send(path, request)
    const isJson = typeof answer.body === 'object'
    const headers = HEADERS.flatMap((header) => {
      const given = answer.headers.get(header)
      // Ids and times have other lengths; refusals and lists are not cached here (docs/differences.md).
      if (given === null || (isJson && /^(content-length|cache-control)$/.test(header))) return []
      if (/^(etag|last-modified)$/.test(header)) return [[header, `<${header}>`]]
      // JSON is UTF-8, with and without saying so; a link is cached for the seconds it has left.
      const same = given.replace('application/json; charset=utf-8', 'application/json')
      return [[header, text(same).replace(/max-age=5\d$/, 'max-age=<seconds>')]]
    })
    const kept = request.own && Array.isArray(answer.body) ? answer.body.filter(isOwn) : answer.body
    answers[name] = { status: answer.status, headers: Object.fromEntries(headers), body: value(kept) }
    return answer
  }
  const isOwn = (item: { name?: string }) => String(item.name).endsWith(run)

  const bucket = (name: string) => `${name}${run}`

  return {
    ask,
    send,
    bucket,
    /** A bucket, made by the service and not compared. */
    async made(name: string, more: Readonly<Record<string, unknown>> = {}) {
      await send('/bucket', { json: { id: bucket(name), name: bucket(name), ...more } })
      return bucket(name)
    },
    /** A file of text, stored by the service and not compared. */
    async stored(path: string, content = 'Guten Tag', type = 'text/plain') {
      await send(`/object/${path}`, { body: content, headers: { 'content-type': type } })
    },
    answers,
  }
}

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
