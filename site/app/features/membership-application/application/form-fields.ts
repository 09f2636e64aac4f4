import * as fields from '../../../lib/form-fields'
import { type ApplicationDraft, EMPTY_DRAFT, FIELDS, type FieldErrors } from './draft'

export const readDraft = (form: HTMLFormElement): ApplicationDraft => fields.readFields(form, FIELDS)

export const incompleteFields = (form: HTMLFormElement) => fields.incompleteFields(form, FIELDS)

/** Has anything been typed that closing would lose? `preset`: what the form began with beside the empty draft. */
export const hasInput = (form: HTMLFormElement, preset: Partial<ApplicationDraft>) =>
  fields.hasInput(form, { ...EMPTY_DRAFT, ...preset })

export const focusFirstWrong = (form: HTMLFormElement, errors: FieldErrors) =>
  fields.focusFirstWrong(form, FIELDS, errors)
