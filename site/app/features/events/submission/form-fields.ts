import * as fields from '../../../lib/form-fields'
import { type DraftField, EMPTY_DRAFT, type EventDraft, type FieldErrors } from './draft'

/** In the order in which they stand in the form. */
const FIELDS = Object.keys(EMPTY_DRAFT) as DraftField[]

export const readDraft = (form: HTMLFormElement): EventDraft => fields.readFields(form, FIELDS)

export const incompleteTimes = (form: HTMLFormElement) => fields.incompleteFields(form, FIELDS)

/** Has anything been typed that closing would lose? `preset`: what the form began with beside the empty draft. */
export const hasInput = (form: HTMLFormElement, preset: Partial<EventDraft>) =>
  fields.hasInput(form, { ...EMPTY_DRAFT, ...preset })

export const focusFirstWrong = (form: HTMLFormElement, errors: FieldErrors) =>
  fields.focusFirstWrong(form, FIELDS, errors)
