import { EMAIL_ADDRESS } from '../../../lib/email-address'
import * as fields from '../../../lib/form-fields'
import { DEFAULT_CATEGORY } from '../categories'
import type { IdeaSubmission } from '../idea'

/** The form as it is typed. */
export type IdeaDraft = Readonly<Record<keyof IdeaSubmission, string>>
type DraftField = keyof IdeaDraft
export type FieldErrors = Readonly<Partial<Record<DraftField, string>>>

/** A draft that can be sent, or what is wrong with it; `missing` when a required field is empty. */
export type CheckedDraft =
  | Readonly<{ valid: true; idea: IdeaSubmission }>
  | Readonly<{ valid: false; errors: FieldErrors; missing: boolean }>

/** Longest texts that the database takes. */
export const LONGEST = {
  title: 200,
  description: 5_000,
  submitter_name: 120,
  submitter_email: 254,
} as const

/** In the order in which they stand in the form. */
const FIELDS = ['title', 'description', 'category', 'submitter_name', 'submitter_email'] as const

/** Checks a draft by docs/product.md#ideas and the database's limits. */
export function checkDraft(draft: IdeaDraft): CheckedDraft {
  const title = draft.title.trim()
  const description = draft.description.trim()
  const email = draft.submitter_email.trim()
  const errors: FieldErrors = {
    ...(title === '' && { title: 'Bitte geben Sie Ihrer Idee einen Titel.' }),
    ...(description === '' && { description: 'Bitte beschreiben Sie Ihre Idee.' }),
    ...(email !== '' &&
      !EMAIL_ADDRESS.test(email) && { submitter_email: 'Diese E-Mail-Adresse ist nicht vollständig.' }),
  }
  if (Object.keys(errors).length > 0) {
    return { valid: false, errors, missing: title === '' || description === '' }
  }
  return {
    valid: true,
    idea: {
      title,
      description,
      category: draft.category || DEFAULT_CATEGORY,
      submitter_name: draft.submitter_name.trim() || null,
      submitter_email: email || null,
    },
  }
}

export const readDraft = (form: HTMLFormElement): IdeaDraft => fields.readFields(form, FIELDS)

export const focusFirstWrong = (form: HTMLFormElement, errors: FieldErrors) =>
  fields.focusFirstWrong(form, FIELDS, errors)
