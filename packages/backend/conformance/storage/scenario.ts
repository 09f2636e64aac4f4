import { randomUUID } from 'node:crypto'
import { createNormaliser, type Facts, type Names } from '../recorded/facts.ts'

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
