import { FormField } from '../../lib/form/form-field'
import type { Form } from '../../lib/form/use-form'
import type { OwnEntryKind } from '../../lib/own-entry/own-entry'
import { dayAhead } from '../../lib/time/town-time'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { Select } from '../../ui/field/select'
import { Textarea } from '../../ui/field/textarea'
import { CATEGORIES, MOST_DAYS } from './job'
import { JOB_FORM } from './job-form'

/** How members submit, change, prolong and withdraw their ads (docs/product.md#job-ads). */
export const OWN_JOBS: OwnEntryKind<typeof JOB_FORM> = {
  kind: 'job',
  setting: 'jobs',
  schema: JOB_FORM,
  initial: (submitter) => ({
    contact_email: submitter?.email ?? '',
    contact_phone: submitter?.phone ?? '',
    open_until: dayAhead(60),
  }),
  Fields: JobFields,
  lastDay: { column: 'open_until', days: 90 },
  words: { your: 'Ihr Stellenangebot', this: 'Dieses Stellenangebot', it: 'Es' },
  membersOnly: (
    <EmptyState title="Für Mitglieder des Vereins">
      <p>
        Stellen bieten hier die Mitgliedsbetriebe an. Ist Ihr Betrieb schon Mitglied, schalten wir Ihr Konto
        frei; sonst stellen Sie einen Antrag.
      </p>
      <ButtonLink to="/mitmachen">Mitglied werden</ButtonLink>
    </EmptyState>
  ),
  changing:
    'Ein neues Datum unter „Offen bis“ gilt sofort. Ändern Sie etwas anderes, prüft der Verein die Anzeige noch einmal, bevor sie wieder zu sehen ist.',
}

function JobFields({ form }: { form: Form<typeof JOB_FORM> }) {
  return (
    <>
      <p className="text-ink-soft @2xl:col-span-2">
        Felder mit * sind Pflichtfelder. Alles, was Sie hier angeben, ist öffentlich.
      </p>
      <FormField form={form} name="title" className="@2xl:col-span-2" />
      <FormField form={form} name="employment" control={Select} options={CATEGORIES} />
      <FormField form={form} name="starts_on" hint="Leer: nach Absprache." />
      <FormField form={form} name="business" />
      <FormField form={form} name="place" />
      <FormField form={form} name="description" control={Textarea} rows={8} className="@2xl:col-span-2" />
      <FormField form={form} name="contact_email" />
      <FormField form={form} name="contact_phone" />
      <FormField form={form} name="link" hint="Zum Beispiel zur Anzeige auf Ihrer Website." />
      <FormField
        form={form}
        name="open_until"
        min={dayAhead(0)}
        max={dayAhead(MOST_DAYS)}
        hint={`Letzter Tag, an dem die Anzeige zu sehen ist; höchstens ${MOST_DAYS} Tage voraus.`}
      />
    </>
  )
}
