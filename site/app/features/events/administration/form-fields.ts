import * as fields from '../../../lib/form-fields'
import { type Draft, type DraftErrors, FIELDS } from './draft'

export function readDraft(form: HTMLFormElement): Draft {
  const draft = fields.readFields(form, FIELDS)
  // Forms hand line breaks over in pairs.
  return { ...draft, description: draft.description.replaceAll('\r\n', '\n') }
}

export const incompleteTimes = (form: HTMLFormElement) => fields.incompleteFields(form, FIELDS)

/** Does the form hold anything other than at first? */
export function hasInput(form: HTMLFormElement, initial: Draft): boolean {
  const draft = readDraft(form)
  return FIELDS.some((field) => draft[field] !== initial[field]) || incompleteTimes(form).length > 0
}

export const focusFirstWrong = (form: HTMLFormElement, errors: DraftErrors) =>
  fields.focusFirstWrong(form, FIELDS, errors)
