/** Storage keys of the drafts of forms. */
export type DraftName = 'ideaDraft' | 'postDraft' | 'newsletterDraft'

type Texts = Readonly<Record<string, string>>

/**
 * Visitors' drafts live in the tab (session storage), so that the next person at a shared computer finds nothing; the newsletter of the
 * back office in the browser (local storage), so that a closed window loses nothing. Throws where storage is blocked.
 */
const storageOf = (name: DraftName): Storage => (name === 'newsletterDraft' ? localStorage : sessionStorage)

/** The stored texts by field, null without a draft. */
export function readDraft(name: DraftName): Texts | null {
  try {
    const stored: unknown = JSON.parse(storageOf(name).getItem(name) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'))
  } catch {
    return null
  }
}

/** Keeps the texts while any differs from its initial text; missing initial texts are empty. */
export function storeDraft(name: DraftName, texts: Texts, initial: Texts = {}): void {
  const typed = Object.entries(texts).some(([field, text]) => text !== (initial[field] ?? ''))
  try {
    if (typed) storageOf(name).setItem(name, JSON.stringify(texts))
    else storageOf(name).removeItem(name)
  } catch {
    // Without storage the draft lives as long as the form.
  }
}

export function deleteDraft(name: DraftName): void {
  try {
    storageOf(name).removeItem(name)
  } catch {
    // Without storage there is no draft to delete.
  }
}
