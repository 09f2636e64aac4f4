import { type ApplicationDraft, type DraftField, EMPTY_DRAFT, FIELDS, type FieldErrors } from './draft'

/** What is typed in the form. */
export function readDraft(form: HTMLFormElement): ApplicationDraft {
  const data = new FormData(form)
  return Object.fromEntries(FIELDS.map((field) => [field, String(data.get(field) ?? '')])) as ApplicationDraft
}

/** Has anything been typed that closing would lose? */
export function hasInput(form: HTMLFormElement): boolean {
  const draft = readDraft(form)
  return FIELDS.some((field) => draft[field] !== EMPTY_DRAFT[field]) || incompleteFields(form).length > 0
}

/** Dates and numbers of which only a part is typed. */
export function incompleteFields(form: HTMLFormElement): DraftField[] {
  return FIELDS.filter((field) => {
    const control = form.elements.namedItem(field)
    return control instanceof HTMLInputElement && control.validity.badInput
  })
}

/** Puts the cursor where something is to be corrected first. */
export function focusFirstWrong(form: HTMLFormElement, errors: FieldErrors): void {
  const field = FIELDS.find((name) => errors[name])
  const control = field && form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
