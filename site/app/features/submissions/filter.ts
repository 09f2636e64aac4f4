import { KINDS, type Kind } from './submission'

/** Which kind is shown; lives in the address as `?art=…`, so that "back" and links work. */
const PARAMETER = 'art'

const WORDS: Readonly<Record<Kind, string>> = { idea: 'ideen', post: 'beitraege', event: 'events' }

/** The kind an address asks for; null for all of them. */
export function readKind(parameters: URLSearchParams): Kind | null {
  const word = parameters.get(PARAMETER)
  return (Object.keys(KINDS) as Kind[]).find((kind) => WORDS[kind] === word) ?? null
}

/** The query of an address that asks for a kind, empty for all of them. */
export function kindQuery(kind: Kind | null): string {
  return kind === null ? '' : `?${PARAMETER}=${WORDS[kind]}`
}
