import * as fields from '../../../lib/form-fields'
import { type ApplicationDraft, EMPTY_DRAFT, FIELDS, type FieldErrors } from './draft'

export const readDraft = (form: HTMLFormElement): ApplicationDraft => fields.readFields(form, FIELDS)

export const incompleteFields = (form: HTMLFormElement) => fields.incompleteFields(form, FIELDS)

/** Has anything been typed that closing would lose? */
export const hasInput = (form: HTMLFormElement) => fields.hasInput(form, EMPTY_DRAFT)

export const focusFirstWrong = (form: HTMLFormElement, errors: FieldErrors) =>
  fields.focusFirstWrong(form, FIELDS, errors)
