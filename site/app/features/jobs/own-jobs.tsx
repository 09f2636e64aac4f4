import type { OwnEntryKind } from '../../entries/own-entry/own-entry'
import { FormField } from '../../lib/form/form-field'
import type { Form } from '../../lib/form/use-form'
import { Select } from '../../ui/field/select'
import { Textarea } from '../../ui/field/textarea'
import { JOBS } from './job'
import { JOB_FORM } from './job-form'

/** How members submit, change, prolong and withdraw their ads (docs/product.md#job-ads). */
export const OWN_JOBS: OwnEntryKind<typeof JOB_FORM> = {
  kind: 'job',
  schema: JOB_FORM,
  initial: (submitter) => ({
    contact_email: submitter?.email ?? '',
    contact_phone: submitter?.phone ?? '',
  }),
  Fields: JobFields,
  membersOnly: 'Stellen bieten hier die Mitgliedsbetriebe an.',
}

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
