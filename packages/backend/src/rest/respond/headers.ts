import { CONTENT_TYPES } from '../parse/media-types.ts'
import { type Applied, appliedPreferences } from '../parse/preferences.ts'
import type { RestRequest } from '../parse/request.ts'

/** Headers of an answer with a body: its type and, when the caller named the schema, its schema. */
export function bodyHeaders(request: RestRequest): Record<string, string> {
  const type = CONTENT_TYPES[request.accept]
  return request.schemaNamed
    ? { 'content-type': type, 'content-profile': request.schema }
    : { 'content-type': type }
}

/** `Preference-Applied` with the applied preferences; absent without any. */
export function appliedHeader(applied: Applied): Record<string, string> {
  const value = appliedPreferences(applied)
  return value === null ? {} : { 'preference-applied': value }
}
