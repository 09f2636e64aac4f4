import { visibleText } from '../../../../supabase/functions/_shared/email-address'
import type { Schema, TypedValues } from './schema'

/** Without invisible characters; control characters other than tab and line breaks become spaces: PDF viewers paste them and PostgreSQL refuses some. */
export const onSeveralLines = (text: string) =>
  visibleText(text).replace(/(?![\t\n\r])[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
/**
 * A text on one line without invisible characters; control characters, tabs and line breaks become spaces, because the database refuses
 * them there.
 */
export const onOneLine = (text: string) => visibleText(text).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/**
 * The values of a schema's fields in a form: texts without invisible characters, with line breaks as
 * , `on` or empty for a checkbox, a file or null.
 */
export function readFields<S extends Schema>(form: HTMLFormElement, schema: S): TypedValues<S> {
  const data = new FormData(form)
  const read = (name: string) => {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.type === 'file') return control.files?.[0] ?? null
    const text = String(data.get(name) ?? '').replaceAll('\r\n', '\n')
    if (schema[name]?.verbatim) return text
    return control instanceof HTMLTextAreaElement ? onSeveralLines(text) : onOneLine(text)
  }
  return Object.fromEntries(Object.keys(schema).map((name) => [name, read(name)])) as TypedValues<S>
}

/** Names of the date, time and number fields of which only a part is typed: browsers report those as empty. */
export function incompleteFields(form: HTMLFormElement, schema: Schema): string[] {
  return Object.keys(schema).filter((name) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLInputElement && control.validity.badInput
  })
}

/** Sets a field; a checkbox is checked by any text but the empty one. */
export function setField(form: HTMLFormElement, name: string, text: string): void {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = text !== ''
  else if (control instanceof HTMLInputElement && control.type === 'file') control.value = ''
  else if (control && 'value' in control) control.value = text
}

/** Focuses the first control of the form, in document order, that has an error. */
export function focusFirstInvalid(form: HTMLFormElement, errors: Readonly<Record<string, unknown>>): void {
  const controls = [...form.elements] as HTMLInputElement[]
  controls.find(({ name }) => name && Object.hasOwn(errors, name))?.focus()
}
