import type { z } from 'zod'
import { invalidRequest } from '../errors.ts'
import type { StorageError } from '../storage-error.ts'

type Issue = z.core.$ZodIssue

/** The first thing that is wrong with values of a request, in the words of the real service (its validator is Ajv). */
export function wrongValue(where: string, { issues }: z.core.$ZodError): StorageError {
  const [issue] = issues
  if (!issue) return invalidRequest(`${where} is invalid`)
  const path = [where, ...issue.path.map(String)]
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  if (!isMissing || path.length === 1) return invalidRequest(`${path.join('/')} ${demandOf(issue)}`)
  return invalidRequest(`${path.slice(0, -1).join('/')} must have required property '${path.at(-1)}'`)
}

const COUNTED: Readonly<Record<string, string>> = { array: 'items', string: 'characters' }

/** This service takes no fractions. */
const NUMBERS: ReadonlySet<string> = new Set(['int', 'number'])

function demandOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NUMBERS.has(issue.expected) ? 'integer' : issue.expected}`
    case 'too_small': {
      const counted = COUNTED[issue.origin]
      return counted ? `must NOT have fewer than ${issue.minimum} ${counted}` : `must be >= ${issue.minimum}`
    }
    case 'too_big': {
      const counted = COUNTED[issue.origin]
      return counted ? `must NOT have more than ${issue.maximum} ${counted}` : `must be <= ${issue.maximum}`
    }
    case 'invalid_value':
      return 'must be equal to one of the allowed values'
    default:
      return issue.message
  }
}
