import { deliveredAddress } from '../../../../../supabase/functions/_shared/email-address'
import { emailField } from '../../../lib/form/rules'
import { text } from '../../../lib/form/schema'
import type { Tables } from '../../../lib/supabase/database.types'
import type { BadgeTone } from '../../../ui/text/badge'
import { failureToast, type Toast } from '../../../ui/toast/toast-context'

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
  unproven: { label: 'Nachweis fehlt', tone: 'warning' },
  left: { label: 'Abgemeldet', tone: 'neutral' },
  undeliverable: { label: 'Nicht zustellbar', tone: 'warning' },
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

/** Toasts of the page (docs/product.md#subscribers). */
export const LOADING_FAILED = failureToast('Newsletter-Abonnenten konnten nicht geladen werden.')
export const STATUS_FAILED = failureToast('Status konnte nicht aktualisiert werden.')
export const ADDING_FAILED = failureToast('Abonnent konnte nicht hinzugefügt werden.')
export const DELETING_FAILED = failureToast('Abonnent konnte nicht gelöscht werden.')
export const STATUS_CHANGED = { title: 'Status aktualisiert' } satisfies Toast
export const ADDED = { title: 'Abonnent hinzugefügt' } satisfies Toast
export const DELETED = { title: 'Abonnent gelöscht' } satisfies Toast

const ADDRESS_KNOWN = 'Diese E-Mail-Adresse ist schon in der Liste.'

const ADDRESS_DELETED =
  'Diese Adresse wurde gelöscht. Zurück kommt sie nur, wenn die Person sich selbst wieder anmeldet.'
export const GROUND_STATED = { title: 'Grund gespeichert' } satisfies Toast
export const STATING_FAILED = failureToast('Der Grund konnte nicht für alle Adressen gespeichert werden.')
export const ASKING_FAILED = failureToast('Die E-Mails konnten nicht beauftragt werden.')

/** SQLSTATEs of an insert: `unique_violation`, and an address that was deleted (supabase/migrations). */
const REASONS: Readonly<Record<string, string>> = { '23505': ADDRESS_KNOWN, '23N01': ADDRESS_DELETED }

/** Why the database rejected a subscriber, by SQLSTATE; undefined for other errors. */
export const refusalOf = (code: string | undefined): string | undefined => REASONS[code ?? '']

/** Explains why a line of an import was refused. */
export const explainRefusal = (code: string): string =>
  refusalOf(code) ?? 'Die Datenbank nimmt diese Angaben nicht an.'
