import { notAcceptable } from '../errors.ts'

/** The media types of responses. */
export type MediaType = 'json' | 'object' | 'object-stripped' | 'array-stripped' | 'csv'

export const CONTENT_TYPES: Readonly<Record<MediaType, string>> = {
  json: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  'object-stripped': 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  'array-stripped': 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

export const isSingular = (type: MediaType) => type === 'object' || type === 'object-stripped'

/** Chooses the media type by the `Accept` header (RFC 9110, section 12.5.1); JSON without one. */
export function negotiate(accept: string | null): MediaType {
  if (accept === null || accept === '' || accept === '*/*') return 'json'
  const wanted = accept.split(',').map(readRange).sort(byPreference)
  for (const range of wanted) {
    const type = matching(range.name, range.parameters)
    if (type) return type
  }
  throw notAcceptable(wanted.map((range) => range.text))
}

type MediaRange = Readonly<{ text: string; name: string; parameters: readonly string[]; quality: number }>

function readRange(text: string): MediaRange {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const others = parameters.filter((parameter) => parameter !== quality)
  return {
    text: [name, ...others].join(';'),
    name: name.toLowerCase(),
    parameters: others,
    quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
  }
}

const wildcards = (range: MediaRange) => range.name.split('*').length

const byPreference = (a: MediaRange, b: MediaRange) => b.quality - a.quality || wildcards(a) - wildcards(b)

function matching(name: string, parameters: readonly string[]): MediaType | null {
  const stripped = parameters.includes('nulls=stripped')
  switch (name) {
    case '*/*':
    case 'application/json':
      return 'json'
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return stripped ? 'object-stripped' : 'object'
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return stripped ? 'array-stripped' : 'json'
    case 'text/csv':
      return 'csv'
    default:
      return null
  }
}
