/**
 * What is typed into a form on a page, kept in this tab until it is sent or cancelled: leaving the page and reloading lose nothing, and
 * whoever uses the computer next finds nothing. Names in the browser's session storage.
 */
export type DraftName = 'ideaDraft' | 'postDraft'

type Fields = Readonly<Record<string, string>>

/** What is kept, null when there is nothing. */
export function keptDraft(name: DraftName): Fields | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return null
  }
}

/** Keeps what is typed; `preset` holds what fields begin with, which is nobody's typing. */
export function keepDraft(name: DraftName, fields: Fields, preset: Fields = {}): void {
  const typed = Object.entries(fields).some(([field, value]) => value !== (preset[field] ?? ''))
  try {
    if (typed) sessionStorage.setItem(name, JSON.stringify(fields))
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage the draft lives as long as the form.
  }
}

export function forgetDraft(name: DraftName): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Then nothing is kept either.
  }
}
