import type { Schema, TypedValues } from './schema'

/** Replaces control characters other than tab and line breaks by spaces: PDF viewers paste them and PostgreSQL refuses some. */
export const withoutControls = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}/gu, ' ')

/** What the fields of a schema hold in a form: texts with line breaks as \n, `on` or empty for a checkbox, a file or null. */
export function readFields<S extends Schema>(form: HTMLFormElement, schema: S): TypedValues<S> {
  const data = new FormData(form)
  const read = (name: string) => {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.type === 'file') return control.files?.[0] ?? null
    const text = String(data.get(name) ?? '').replaceAll('\r\n', '\n')
    return schema[name]?.verbatim ? text : withoutControls(text)
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
