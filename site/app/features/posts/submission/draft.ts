import * as z from 'zod/mini'
import { EMAIL_ADDRESS_OR_NOTHING } from '../../../lib/email-address'

/** The form as it is typed, and the chosen photo. */
export type PostDraft = Readonly<{
  title: string
  content: string
  photo: File | null
  author_name: string
  author_email: string
}>

/** Longest texts that the database takes. */
export const LONGEST = { title: 200, content: 5_000, author_name: 120, author_email: 254 } as const

const text = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `Bitte höchstens ${longest} Zeichen.`))
const required = (longest: number, missing: string) => text(longest).check(z.minLength(1, missing))

const submission = z.object({
  title: required(LONGEST.title, 'Bitte geben Sie dem Beitrag einen Titel.'),
  content: required(LONGEST.content, 'Bitte erzählen Sie etwas zu Ihrem Foto.'),
  photo: z.instanceof(File, { error: 'Bitte wählen Sie ein Foto.' }),
  author_name: required(LONGEST.author_name, 'Bitte geben Sie Ihren Namen an.'),
  author_email: z.pipe(
    text(LONGEST.author_email).check(
      z.regex(EMAIL_ADDRESS_OR_NOTHING, 'Diese E-Mail-Adresse ist nicht vollständig.'),
    ),
    z.transform((value) => value || null),
  ),
})

export type CheckedPost = z.infer<typeof submission>
export type FieldErrors = Readonly<Partial<Record<keyof PostDraft, string>>>

/** A draft that can be sent, or what is wrong with it; `missing` when a required field is empty. */
export type CheckedDraft =
  | Readonly<{ valid: true; post: CheckedPost }>
  | Readonly<{ valid: false; errors: FieldErrors; missing: boolean }>

/** Checks a draft by docs/product.md#photo-posts and the database's limits. */
export function checkDraft(draft: PostDraft): CheckedDraft {
  const result = submission.safeParse(draft)
  if (result.success) return { valid: true, post: result.data }
  const errors: Partial<Record<keyof PostDraft, string>> = {}
  for (const issue of result.error.issues) errors[issue.path[0] as keyof PostDraft] ??= issue.message
  const typed = [draft.title, draft.content, draft.author_name]
  return {
    valid: false,
    errors,
    missing: draft.photo === null || typed.some((value) => value.trim() === ''),
  }
}
