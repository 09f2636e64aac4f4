import { useStoredRow } from '../../../entries/conflict/use-stored-row'
import { changedValues } from '../../../lib/form/changed-values'
import { DiscardDialog } from '../../../lib/form/discard-dialog'
import { checkboxOf, FormField } from '../../../lib/form/form-field'
import { typedFrom } from '../../../lib/form/schema'
import { useUnsavedChanges } from '../../../lib/form/unsaved-changes'
import { useForm } from '../../../lib/form/use-form'
import { useAuth } from '../../../lib/session/auth-context'
import { sessionClient } from '../../../lib/session/session-clients'
import type { Profile } from '../../../lib/session/session-state'
import { Button } from '../../../ui/button/button'
import { Switch } from '../../../ui/field/switch'
import { failureToast } from '../../../ui/toast/failure-toast'
import { type Toast, useToast } from '../../../ui/toast/toast-context'
import { PROFILE_FORM } from './profile-schema'

/** Toasts of the profile (docs/product.md#members-area). */
const PROFILE_UPDATED: Toast = { title: 'Profil aktualisiert' }

const PROFILE_UPDATE_FAILED: Toast = failureToast('Profil konnte nicht aktualisiert werden.')

/** Name, phone and address of the signed-in person, and the newsletter switch. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { refreshProfile } = useAuth()
  const showToast = useToast()
  const initial = typedFrom(PROFILE_FORM, profile)
  const { user_id } = profile
  const stored = useStoredRow(profile, { table: 'profiles', key: { user_id } }, { fields: PROFILE_FORM })
  const form = useForm(PROFILE_FORM, {
    initial,
    failed: PROFILE_UPDATE_FAILED,
    async send(values) {
      const changes = changedValues(PROFILE_FORM, initial, values)
      if (!(await stored.save(await sessionClient(), changes))) return {}
      await refreshProfile()
      showToast(PROFILE_UPDATED)
      return null
    },
  })
  const guard = useUnsavedChanges(form)

  return (
    <form {...form.attributes} aria-label="Profil" className="grid gap-8">
      {stored.conflict}
      <fieldset className="min-w-0">
        <legend className="font-display text-2xl leading-tight font-extrabold">Persönliche Daten</legend>
        <p className="mt-1 text-ink-soft">Alle Angaben sind freiwillig; nur der Verein sieht sie.</p>
        <div className="mt-5 grid gap-x-5 gap-y-4 @2xl:grid-cols-2">
          <FormField form={form} name="first_name" />
          <FormField form={form} name="last_name" />
          <FormField form={form} name="phone" />
          <FormField form={form} name="address" />
          <FormField form={form} name="postal_code" />
          <FormField form={form} name="city" />
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-4 font-display text-2xl leading-tight font-extrabold">Newsletter</legend>
        <Switch
          {...checkboxOf(form, 'newsletter_subscribed')}
          hint="Termine, Aktionen und Geschichten aus den Betrieben, an die E-Mail-Adresse Ihres Kontos."
        />
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-5" data-print="no">
        <Button type="submit" disabled={form.sending}>
          {form.sending ? 'Wird gespeichert …' : 'Änderungen speichern'}
        </Button>
        <p role="status" className="text-ink-soft">
          {form.changed && !form.sending && 'Noch nicht gespeichert'}
        </p>
      </div>
      <DiscardDialog guard={guard} title="Änderungen verwerfen?" keepLabel="Hier bleiben">
        Sie haben etwas geändert und noch nicht gespeichert. Wenn Sie jetzt gehen, ist es verloren.
      </DiscardDialog>
    </form>
  )
}
