import { entityTooLarge, invalidRequest, mimeTypeNotSupported } from '../catalogue.ts'
import { readBody } from './read-body.ts'

/** What a client sent to be stored. */
export type Upload = Readonly<{
  bytes: Uint8Array<ArrayBuffer>
  /** Type as the client declares it, lower case, without parameters. */
  declaredType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}>

/** Room for the other fields of a form and its boundaries, in bytes. */
const FORM_OVERHEAD = 65_536
const NO_CACHE = 'no-cache'

/**
 * Reads an upload in either of the two forms the official client sends: a raw body described by headers, or a form whose
 * file has an empty part name. `limit` counts the bytes of the file.
 */
export async function readUpload(request: Request, limit: number): Promise<Upload> {
  const upload = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
    ? await readForm(request, limit)
    : await readRaw(request, limit)
  if (upload.bytes.byteLength > limit) throw entityTooLarge()
  return upload
}

async function readRaw(request: Request, limit: number): Promise<Upload> {
  const metadata = request.headers.get('x-metadata')
  return {
    declaredType: mimeType(request.headers.get('content-type') ?? ''),
    cacheControl: request.headers.get('cache-control')?.slice(0, 200) ?? NO_CACHE,
    userMetadata: metadata ? metadataFrom(Buffer.from(metadata, 'base64').toString('utf8')) : null,
    bytes: await readBody(request, limit),
  }
}

async function readForm(request: Request, limit: number): Promise<Upload> {
  const body = await readBody(request, limit + FORM_OVERHEAD)
  const form = await formOf(body, request.headers.get('content-type') ?? '')
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const file = [...form.values()].find((value) => value instanceof File)
  if (!file) throw invalidRequest('The form holds no file')
  const metadata = text('metadata')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    declaredType: mimeType(text('contentType') ?? file.type),
    cacheControl: cacheControlFrom(text('cacheControl')),
    userMetadata: metadata ? metadataFrom(metadata) : null,
  }
}

async function formOf(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw invalidRequest('The form cannot be read')
  }
}

/** The form field counts seconds; whatever else stands there is not put into a header. */
function cacheControlFrom(field: string | undefined): string {
  return field && /^\d{1,10}$/.test(field) ? `max-age=${field}` : NO_CACHE
}

function mimeType(declared: string): string {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === '') return 'application/octet-stream'
  if (!/^[a-z0-9][\w.+-]{0,126}\/[a-z0-9][\w.+-]{0,126}$/.test(type))
    throw mimeTypeNotSupported(type.slice(0, 200))
  return type
}

function metadataFrom(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    // Deeper than can be written again is deeper than can be stored.
    JSON.stringify(value)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Told below.
  }
  throw invalidRequest('The metadata is not a JSON object')
}
