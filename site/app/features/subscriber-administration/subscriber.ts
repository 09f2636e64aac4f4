import { email, LONGEST_EMAIL } from '../../lib/form/rules'
import { text } from '../../lib/form/schema'
import type { Tables } from '../../lib/supabase/database.types'

/** A subscriber: a row of `newsletter_subscriptions`. */
export type Subscriber = Readonly<Tables<'newsletter_subscriptions'>>

export type SubscriberDetails = Pick<Subscriber, 'name' | 'email' | 'active'>

/** The typed fields of a subscriber, for the form and the import; rules and lengths as in the database. */
export const SUBSCRIBER_FORM = {
  name: text({
    label: 'Name',
    required: 'Bitte geben Sie einen Namen an.',
    maxLength: 120,
    autoComplete: 'off',
  }),
  email: text({
    label: 'E-Mail',
    required: 'Diese E-Mail-Adresse ist nicht vollständig.',
    maxLength: LONGEST_EMAIL,
    type: 'email',
    autoComplete: 'off',
    rule: email,
  }),
}

export type SubscriberStatus = 'active' | 'inactive'

export const STATUSES: Readonly<Record<SubscriberStatus, Readonly<{ label: string }>>> = {
  active: { label: 'Aktiv' },
  inactive: { label: 'Inaktiv' },
}

export const statusOf = ({ active }: Pick<Subscriber, 'active'>): SubscriberStatus =>
  active ? 'active' : 'inactive'

/** Addresses are unique regardless of case. */
export const identityOf = ({ email }: Pick<Subscriber, 'email'>) => email.trim().toLowerCase()
