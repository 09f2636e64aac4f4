import type { Tables } from '../../lib/database.types'
import { EMAIL_ADDRESS } from '../../lib/email-address'

/** Somebody on the newsletter's list: a row of `newsletter_subscriptions`. */
export type Subscriber = Readonly<Tables<'newsletter_subscriptions'>>

export type SubscriberDetails = Pick<Subscriber, 'name' | 'email' | 'active'>

/** Longest texts that the database takes. */
export const LONGEST = { name: 120, email: 254 } as const

export type SubscriberStatus = 'active' | 'inactive'

export const STATUSES: Readonly<Record<SubscriberStatus, Readonly<{ label: string }>>> = {
  active: { label: 'Aktiv' },
  inactive: { label: 'Inaktiv' },
}

export const statusOf = ({ active }: Pick<Subscriber, 'active'>): SubscriberStatus =>
  active ? 'active' : 'inactive'

/** The list has each address once, however it is capitalised. */
export const identityOf = ({ email }: Pick<Subscriber, 'email'>) => email.trim().toLowerCase()

export type FieldErrors = Readonly<Partial<Record<'name' | 'email', string>>>

/** What the database would refuse, by field; texts without white space around them. */
export function findErrors({ name, email }: SubscriberDetails): FieldErrors {
  return {
    ...(name === '' && { name: 'Bitte geben Sie einen Namen an.' }),
    ...(name.length > LONGEST.name && { name: `Bitte höchstens ${LONGEST.name} Zeichen.` }),
    ...((!EMAIL_ADDRESS.test(email) || email.length > LONGEST.email) && {
      email: 'Diese E-Mail-Adresse ist nicht vollständig.',
    }),
  }
}
