import { applicationForm } from '../../../../association/texts/application-form'
import { STATUTES } from '../../../../association/texts/navigation'
import { useSettings, useSettingsOf } from '../../../../association/use-settings'
import { checkboxOf } from '../../../../lib/form/form-field'
import { Checkbox } from '../../../../ui/field/checkbox'
import type { MembershipForm } from './membership-form'

/** Texts of the printable application, which is signed; here they are checkboxes. */
const usePrintedTexts = () => applicationForm({ ...useSettings(), membership: useSettingsOf('membership') })

/** The direct debit mandate with its full text. */
export function Mandate({ form }: { form: MembershipForm }) {
  const { mandate } = usePrintedTexts()
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-soft bg-paper-deep p-4 wrap-anywhere hyphens-auto sm:col-span-6">
      <h3 className="font-display text-lg font-extrabold">{mandate.title}</h3>
      <p>{mandate.lead} Ohne Mandat bekommen Sie eine Rechnung.</p>
      <dl className="grid gap-x-4 gap-y-1 text-[0.9375rem] leading-snug sm:grid-cols-[14rem_minmax(0,1fr)]">
        {mandate.facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft max-sm:not-first:mt-1.5 hyphens-auto">{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {mandate.text.map((paragraph) => (
        <p key={paragraph} className="text-[0.9375rem] leading-snug">
          {paragraph}
        </p>
      ))}
      <Checkbox
        {...checkboxOf(form, 'mandate')}
        hint="Freiwillig. Dann brauchen wir auch den Kontoinhaber."
      />
    </div>
  )
}

/** Consents required for membership. */
export function Agreement({ form }: { form: MembershipForm }) {
  const { declaration, privacy } = usePrintedTexts()
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="float-left mb-4 w-full font-display text-xl font-extrabold">Ihre Zustimmung</legend>
      <div className="clear-both flex flex-col gap-5">
        <Checkbox
          {...checkboxOf(form, 'statutes')}
          label={declaration}
          required
          error={form.errors.statutes}
          hint={<NewTab href={STATUTES.href}>{STATUTES.label}</NewTab>}
        />
        <Checkbox
          {...checkboxOf(form, 'privacy')}
          required
          error={form.errors.privacy}
          hint={
            <>
              {privacy} <NewTab href="/datenschutz#mitgliedschaft">Zur Datenschutzerklärung</NewTab>
            </>
          }
        />
      </div>
    </fieldset>
  )
}

/** In a new tab, so that the form keeps its values. */
function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link font-semibold">
      {children}
      <span className="sr-only"> (öffnet in neuem Tab)</span>
    </a>
  )
}
