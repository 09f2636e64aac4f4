import { KINDS, SUBMISSION_KINDS, type SubmissionKind } from '../../lib/kinds/kinds'

/** Which kind is shown; lives in the address as `?art=…`, so that "back" and links work. */
const PARAMETER = 'art'

/** The kind an address asks for; null for all of them. */
export function readKind(parameters: URLSearchParams): SubmissionKind | null {
  const word = parameters.get(PARAMETER)
  return SUBMISSION_KINDS.find((kind) => KINDS[kind].word === word) ?? null
}

/** The query of an address that asks for a kind, empty for all of them. */
export function kindQuery(kind: SubmissionKind | null): string {
  return kind === null ? '' : `?${PARAMETER}=${KINDS[kind].word}`
}
