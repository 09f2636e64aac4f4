import * as fields from '../../../lib/form-fields'
import type { FieldErrors, PostDraft } from './draft'

const TEXTS = ['title', 'content', 'author_name', 'author_email'] as const

/** In the order in which they stand in the form. */
const FIELDS = ['title', 'content', 'photo', 'author_name', 'author_email'] as const

export const readTexts = (form: HTMLFormElement) => fields.readFields(form, TEXTS)

/** What is typed in the form, with the photo that is kept beside it. */
export const readDraft = (form: HTMLFormElement, photo: File | null): PostDraft => ({
  photo,
  ...readTexts(form),
})

export const focusFirstWrong = (form: HTMLFormElement, errors: FieldErrors) =>
  fields.focusFirstWrong(form, FIELDS, errors)
