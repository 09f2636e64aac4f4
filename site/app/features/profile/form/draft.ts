import type { Profile } from '../../../lib/session/profile'

/** What the form changes: all of a profile but whose it is. */
export type ProfileChanges = Omit<Profile, 'user_id'>

export const TEXT_FIELDS = ['first_name', 'last_name', 'phone', 'address', 'postal_code', 'city'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The form as it is typed. */
export type ProfileDraft = Readonly<Record<TextField, string> & { newsletter_subscribed: boolean }>

export type FieldErrors = Readonly<Partial<Record<TextField, string>>>

/** Longest texts that the database takes. */
export const LONGEST: Readonly<Record<TextField, number>> = {
  first_name: 100,
  last_name: 100,
  phone: 50,
  address: 200,
  postal_code: 10,
  city: 100,
}

/** A stored profile as the form shows it. */
export function draftOf(profile: ProfileChanges): ProfileDraft {
  const text = (field: TextField) => profile[field] ?? ''
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone: text('phone'),
    address: text('address'),
    postal_code: text('postal_code'),
    city: text('city'),
    newsletter_subscribed: profile.newsletter_subscribed,
  }
}

/** A draft as it is stored: without white space around its texts, null for what is empty. */
export function changesOf(draft: ProfileDraft): ProfileChanges {
  const text = (field: TextField) => draft[field].trim() || null
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    postal_code: text('postal_code'),
    newsletter_subscribed: draft.newsletter_subscribed,
  }
}

/** Would storing the draft change the profile? */
export function differs(draft: ProfileDraft, profile: ProfileChanges): boolean {
  const changes = changesOf(draft)
  return (
    changes.newsletter_subscribed !== profile.newsletter_subscribed ||
    TEXT_FIELDS.some((field) => changes[field] !== (profile[field] || null))
  )
}

// Kind to every way of writing a number: +49 (0) 9461 / 12 34-5.
const PHONE = /^\+?[\d\s()/.-]*\d[\d\s()/.-]*$/
// Germany has five digits, Austria and Switzerland four.
const POSTAL_CODE = /^\d{4,5}$/
const POSTAL_CODE_WRONG = 'Eine Postleitzahl hat fünf Ziffern, in Österreich und der Schweiz vier.'

/** What is wrong with a draft, by field; nothing is required. */
export function findErrors(draft: ProfileDraft): FieldErrors {
  const { phone, postal_code } = changesOf(draft)
  return {
    ...(phone !== null &&
      !PHONE.test(phone) && {
        phone: 'Bitte prüfen Sie die Nummer: Sie besteht nur aus Ziffern und + ( ) / -.',
      }),
    ...(postal_code !== null && !POSTAL_CODE.test(postal_code) && { postal_code: POSTAL_CODE_WRONG }),
  }
}
