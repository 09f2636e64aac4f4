import { CONTENT_TYPES } from '../parse/media-types.ts'
import { appliedPreferences, type Honoured } from '../parse/preferences.ts'
import type { RestRequest } from '../parse/request.ts'

/** Headers of an answer with a body: its type and, when the caller named the schema, its schema. */
export function bodyHeaders(request: RestRequest): Record<string, string> {
  const type = CONTENT_TYPES[request.accept]
  return request.schemaNamed
    ? { 'content-type': type, 'content-profile': request.schema }
    : { 'content-type': type }
}

/** `Preference-Applied` with the honoured preferences; absent without any. */
export function appliedHeader(honoured: Honoured): Record<string, string> {
  const applied = appliedPreferences(honoured)
  return applied === null ? {} : { 'preference-applied': applied }
}
