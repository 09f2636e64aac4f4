/** What is pasted from PDF and text programs may hold characters that nobody sees and the database refuses; a space stands for each. */
export const withoutControls = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}/gu, ' ')

/** What is typed in the named fields of a form; empty for those it lacks. */
export function readFields<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => [name, withoutControls(String(data.get(name) ?? ''))]),
  ) as Record<Name, string>
}

/** Dates, times and numbers of which only a part is typed: they read as empty. */
export function incompleteFields<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Name[] {
  return names.filter((name) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLInputElement && control.validity.badInput
  })
}

/** Has anything been typed that differs from how the form begins? */
export function hasInput<Name extends string>(
  form: HTMLFormElement,
  empty: Readonly<Record<Name, string>>,
): boolean {
  const names = Object.keys(empty) as Name[]
  const typed = readFields(form, names)
  return names.some((name) => typed[name] !== empty[name]) || incompleteFields(form, names).length > 0
}

/** Puts the cursor where something is to be corrected first; `names` in the order in which they stand in the form. */
export function focusFirstWrong<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  errors: Partial<Record<Name, unknown>>,
): void {
  const wrong = names.find((name) => errors[name])
  const control = wrong && form.elements.namedItem(wrong)
  if (control instanceof HTMLElement) control.focus()
}

/** Writes values into those of the named fields that are still empty. */
export function fillEmpty(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.value === '') control.value = value
  }
}
