import type { FieldErrors, PostDraft } from './draft'

/** In the order in which they stand in the form. */
const FIELDS = ['title', 'content', 'photo', 'author_name', 'author_email'] as const

/** What is typed in the form, with the photo that is kept beside it. */
export function readDraft(form: HTMLFormElement, photo: File | null): PostDraft {
  const data = new FormData(form)
  const text = (field: Exclude<keyof PostDraft, 'photo'>) => String(data.get(field) ?? '')
  return {
    photo,
    title: text('title'),
    content: text('content'),
    author_name: text('author_name'),
    author_email: text('author_email'),
  }
}

/** Would closing lose anything? */
export function hasInput({ photo, ...typed }: PostDraft): boolean {
  return photo !== null || Object.values(typed).some((text) => text !== '')
}

/** Puts the cursor where something is to be corrected first. */
export function focusFirstWrong(form: HTMLFormElement, errors: FieldErrors): void {
  const field = FIELDS.find((name) => errors[name])
  const control = field && form.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
