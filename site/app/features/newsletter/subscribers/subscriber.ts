import { deliveredAddress } from '../../../../../supabase/functions/_shared/email-address'
import { emailField } from '../../../lib/form/rules'
import { text } from '../../../lib/form/schema'
import type { Tables } from '../../../lib/supabase/database.types'
import type { BadgeTone } from '../../../ui/text/badge'

/** A subscriber: a row of `newsletter_subscriptions` with the state of the address. */
export type Subscriber = Readonly<Tables<'newsletter_subscribers'>>

export type SubscriberDetails = Pick<Subscriber, 'name' | 'email' | 'active'>

/** The typed fields of a subscriber, for the form and the import; rules and lengths as in the database. */
export const SUBSCRIBER_FORM = {
  name: text({
    label: 'Name',
    required: 'Bitte geben Sie einen Namen an.',
    maxLength: 120,
    autoComplete: 'off',
  }),
  email: emailField({
    label: 'E-Mail',
    required: 'Diese E-Mail-Adresse ist nicht vollständig.',
    autoComplete: 'off',
  }),
}

/** Why somebody agreed, as an admin states it. */
export const GROUND = text({
  label: 'Grund der Einwilligung',
  maxLength: 500,
  autoComplete: 'off',
})

/** The known states of an address's consent (docs/product.md#subscribers). */
export const STATES: Readonly<Record<Subscriber['state'], Readonly<{ label: string; tone: BadgeTone }>>> = {
  confirmed: { label: 'Bestätigt', tone: 'meadow' },
  asked: { label: 'Bestätigung ausstehend', tone: 'straw' },
  unproven: { label: 'Nachweis fehlt', tone: 'market' },
  left: { label: 'Abgemeldet', tone: 'neutral' },
  undeliverable: { label: 'Nicht zustellbar', tone: 'market' },
}

export type SubscriberStatus = 'active' | 'inactive'

export const STATUSES: Readonly<Record<SubscriberStatus, Readonly<{ label: string }>>> = {
  active: { label: 'Aktiv' },
  inactive: { label: 'Inaktiv' },
}

export const statusOf = ({ active }: Pick<Subscriber, 'active'>): SubscriberStatus =>
  active ? 'active' : 'inactive'

/** Addresses are unique regardless of case and of how an international domain is written. */
export const identityOf = ({ email }: Pick<Subscriber, 'email'>) =>
  deliveredAddress(email.trim()).toLowerCase()
