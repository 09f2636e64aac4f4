import * as fields from '../../../lib/form-fields'
import type { FieldErrors, PostDraft } from './draft'

const TEXTS = ['title', 'content', 'author_name', 'author_email'] as const

/** In the order in which they stand in the form. */
const FIELDS = ['title', 'content', 'photo', 'author_name', 'author_email'] as const

/** What is typed in the form, with the photo that is kept beside it. */
export const readDraft = (form: HTMLFormElement, photo: File | null): PostDraft => ({
  photo,
  ...fields.readFields(form, TEXTS),
})

/** Would closing lose anything? */
export function hasInput({ photo, ...typed }: PostDraft): boolean {
  return photo !== null || Object.values(typed).some((text) => text !== '')
}

export const focusFirstWrong = (form: HTMLFormElement, errors: FieldErrors) =>
  fields.focusFirstWrong(form, FIELDS, errors)
