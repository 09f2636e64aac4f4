import type { Employment } from '../../association/texts/jobs'
import { lastDay } from '../../entries/own-entry/last-day'
import type { OwnEntryKind } from '../../entries/own-entry/own-entry'
import { FormField } from '../../lib/form/form-field'
import { emailField, phone, websiteField } from '../../lib/form/rules'
import { choice, text } from '../../lib/form/schema'
import type { Form } from '../../lib/form/use-form'
import { Select } from '../../ui/field/select'
import { Textarea } from '../../ui/field/textarea'
import JOBS from './public'

/** The fields of a job ad (docs/product.md#job-ads); lengths as in the database. */
const JOB_FORM = {
  title: text({
    label: 'Bezeichnung der Stelle',
    required: 'Bitte geben Sie an, welche Stelle Sie besetzen.',
    maxLength: 200,
    autoComplete: 'off',
  }),
  employment: choice<Employment>('Art', 'full_time'),
  business: text({
    label: 'Betrieb',
    required: 'Bitte geben Sie Ihren Betrieb an.',
    maxLength: 200,
    autoComplete: 'organization',
  }),
  place: text({ label: 'Arbeitsort', required: 'Bitte geben Sie den Arbeitsort an.', maxLength: 200 }),
  description: text({
    label: 'Beschreibung',
    required: 'Bitte beschreiben Sie die Stelle.',
    maxLength: 5_000,
  }),
  contact_email: emailField({
    label: 'E-Mail für Bewerbungen',
    required: 'Bitte geben Sie eine E-Mail-Adresse an.',
  }),
  contact_phone: text({ label: 'Telefon', maxLength: 50, rule: phone, type: 'tel', autoComplete: 'tel' }),
  link: websiteField({ label: 'Link', autoComplete: 'off' }),
  starts_on: text({
    label: 'Beginn',
    type: 'date',
    incomplete: 'Bitte geben Sie das Datum vollständig an.',
    min: '2000-01-01',
    max: '2199-12-31',
  }),
  open_until: lastDay('Bitte geben Sie an, wie lange die Stelle offen ist.'),
}

/** How members submit, change, prolong and withdraw their ads (docs/product.md#job-ads). */
const OWN_JOBS: OwnEntryKind<typeof JOB_FORM> = {
  kind: 'job',
  description: 'Mitgliedsbetriebe bieten hier Stellen und Ausbildungsplätze an.',
  schema: JOB_FORM,
  initial: (submitter) => ({
    contact_email: submitter?.email ?? '',
    contact_phone: submitter?.phone ?? '',
  }),
  Fields: JobFields,
  membersOnly: 'Stellen bieten hier die Mitgliedsbetriebe an.',
}

export default OWN_JOBS

function JobFields({ form }: { form: Form<typeof JOB_FORM> }) {
  return (
    <>
      <FormField form={form} name="title" className="@2xl:col-span-2" />
      <FormField form={form} name="employment" control={Select} options={JOBS.categories} />
      <FormField form={form} name="starts_on" hint="Leer: nach Absprache." />
      <FormField form={form} name="business" />
      <FormField form={form} name="place" />
      <FormField form={form} name="description" control={Textarea} rows={8} className="@2xl:col-span-2" />
      <FormField form={form} name="contact_email" />
      <FormField form={form} name="contact_phone" />
      <FormField form={form} name="link" hint="Zum Beispiel zur Anzeige auf Ihrer Website." />
    </>
  )
}
