import { emailField } from '../../../lib/form/rules'
import { choice, file, parsed, type Rule, text } from '../../../lib/form/schema'
import { instantOfInput } from '../../../lib/time/town-input'
import { DEFAULT_CATEGORY } from '../categories'

/** Typed times that the database accepts: the founding of the association in 1979 to 2199. */
const EARLIEST = '1979-01-02T00:00'
const LATEST = '2199-12-31T23:59'

const time = {
  type: 'datetime-local',
  min: EARLIEST,
  max: LATEST,
  incomplete: 'Bitte geben Sie Datum und Uhrzeit vollständig an.',
}

const isAccepted = (typed: string) => /^\d{4}-/.test(typed) && typed >= EARLIEST && typed <= LATEST

const acceptedTime: Rule = (typed) =>
  typed === '' || isAccepted(typed) ? undefined : 'Bitte prüfen Sie das Jahr.'

const endsAfterStart: Rule = (end, { start_date: start = '' }) =>
  isAccepted(start) && isAccepted(end) && instantOfInput(end) < instantOfInput(start)
    ? 'Das Ende liegt vor dem Beginn.'
    : acceptedTime(end, {})

/** What every event has (docs/product.md#events); lengths as in the database. Times are typed by the town's clock. */
export const EVENT_FORM = {
  title: text({
    label: 'Titel',
    required: 'Bitte geben Sie der Veranstaltung einen Titel.',
    maxLength: 200,
    autoComplete: 'off',
  }),
  description: text({ label: 'Beschreibung', maxLength: 5_000 }),
  category: choice('Kategorie', DEFAULT_CATEGORY),
  start_date: parsed(instantOfInput, {
    ...time,
    label: 'Beginn',
    required: 'Bitte geben Sie an, wann die Veranstaltung beginnt.',
    rule: acceptedTime,
  }),
  end_date: parsed((typed) => (typed === '' ? null : instantOfInput(typed)), {
    ...time,
    label: 'Ende',
    rule: endsAfterStart,
  }),
  location: text({ label: 'Ort', maxLength: 200, autoComplete: 'off' }),
  picture: file({ label: 'Bild' }),
}

/** What a visitor submits. */
export const SUBMISSION_FORM = {
  ...EVENT_FORM,
  submitter_name: text({
    label: 'Ihr Name',
    required: 'Bitte geben Sie Ihren Namen an.',
    maxLength: 120,
    autoComplete: 'name',
  }),
  submitter_email: emailField({
    label: 'Ihre E-Mail',
    required: 'Bitte geben Sie Ihre E-Mail-Adresse an.',
  }),
  submitter_phone: text({ label: 'Telefon', maxLength: 50, type: 'tel', autoComplete: 'tel' }),
}
