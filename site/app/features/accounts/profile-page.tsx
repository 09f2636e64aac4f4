import type { User } from '@supabase/auth-js'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { useStoredRow } from '../../entries/conflict/use-stored-row'
import { DiscardDialog } from '../../lib/form/discard-dialog'
import { checkboxOf, FormField } from '../../lib/form/form-field'
import { phone, postalCode } from '../../lib/form/rules'
import { changedValues, checkbox, text, typedFrom } from '../../lib/form/schema'
import { useUnsavedChanges } from '../../lib/form/unsaved-changes'
import { useForm } from '../../lib/form/use-form'
import { readProfile } from '../../lib/session/account-queries'
import { type Profile, useAuth } from '../../lib/session/auth-context'
import { sessionApi } from '../../lib/session/session-api'
import { longDay } from '../../lib/time/town-time'
import { AreaPage } from '../../ui/area-page'
import { Button } from '../../ui/button/button'
import { EmptyState } from '../../ui/empty/empty-state'
import { Switch } from '../../ui/field/switch'
import { Skeleton } from '../../ui/loading/skeleton'
import { failureToast, type Toast, useToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'

/** Personal data of the account. */
export default function ProfilePage() {
  const { user, profile } = useAuth()
  if (!user) return null
  return (
    <AreaPage title="Mein Profil" introduction="So erreicht Sie der Verein. Halten Sie Ihre Angaben aktuell.">
      <div className="grid items-start gap-10 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
        {profile ? <ProfileForm profile={profile} /> : <ProfileUnavailable userId={user.id} />}
        <div className="grid gap-4">
          <AccountFacts user={user} />
          <SupportHint />
        </div>
      </div>
    </AreaPage>
  )
}

/** Contact address for what cannot be done on this page. */
function SupportHint() {
  const { contact } = useSettings()
  return (
    <section aria-labelledby="support" className="rounded-card bg-straw-light p-5">
      <h2 id="support" className="text-xl">
        Brauchen Sie Hilfe?
      </h2>
      <p className="mt-2">
        Stimmt etwas nicht? Schreiben Sie uns, wir kümmern uns darum. Ihr Konto löschen Sie unter
        „Sicherheit“.
      </p>
      <p className="mt-2">
        <a
          href={`mailto:${contact.email}`}
          className="inline-flex min-h-10 items-center text-link wrap-anywhere"
        >
          {contact.email}
        </a>
      </p>
    </section>
  )
}

/** Address and creation date of the account; changed on the security page. */
function AccountFacts({ user }: { user: User }) {
  return (
    <section aria-labelledby="account" className="rounded-card border border-line bg-paper p-5">
      <h2 id="account" className="text-xl">
        Ihr Konto
      </h2>
      <dl className="mt-3 grid gap-3">
        <div>
          <dt className="text-[0.9375rem] text-ink-soft">E-Mail</dt>
          <dd className="font-semibold wrap-anywhere">{user.email}</dd>
        </div>
        <div>
          <dt className="text-[0.9375rem] text-ink-soft">Registriert seit</dt>
          <dd className="font-semibold">
            <time dateTime={user.created_at}>{longDay(user.created_at)}</time>
          </dd>
        </div>
      </dl>
      <p className="mt-3" data-print="no">
        <Link to="/member/security" className="inline-flex min-h-10 items-center text-link">
          E-Mail oder Passwort ändern
        </Link>
      </p>
    </section>
  )
}

const WORDS: Readonly<Record<Reason, Readonly<{ title: string; text: string }>>> = {
  missing: {
    title: 'Zu Ihrem Konto gibt es noch kein Profil.',
    text: 'Das richtet der Verein für Sie ein. Schreiben Sie uns kurz:',
  },
  unreadable: {
    title: 'Ihr Profil konnte nicht geladen werden.',
    text: 'Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal. Bleibt es dabei:',
  },
}

/** Replaces the form: finds out why there is no profile, and shows the form after all when it can be read again. */
function ProfileUnavailable({ userId }: { userId: string }) {
  const { contact } = useSettings()
  const { reason, look } = useMissingProfile(userId)
  useEffect(() => void look(), [look])

  if (reason === null) return <ProfileSkeleton />
  return (
    <EmptyState title={WORDS[reason].title}>
      <p>
        {WORDS[reason].text}{' '}
        <a href={`mailto:${contact.email}`} className="text-link wrap-anywhere">
          {contact.email}
        </a>
      </p>
      <Button variant="secondary" onClick={look}>
        Erneut versuchen
      </Button>
    </EmptyState>
  )
}

/** Placeholder of the profile form. */
function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Profil wird geladen …">
      <Skeleton className="h-7 w-52" />
      <div className="mt-6 grid gap-x-5 gap-y-4 @2xl:grid-cols-2">
        {['first', 'last', 'phone', 'address', 'code', 'city'].map((field) => (
          <div key={field} className="grid gap-1.5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}

type Reason = 'missing' | 'unreadable'

/** Why an account has no profile to show; null while checking. */
function useMissingProfile(userId: string) {
  const { attempt } = useAttempt()
  const { refreshProfile } = useAuth()
  const [reason, setReason] = useState<Reason | null>(null)

  const look = useCallback(async () => {
    setReason(null)
    await attempt(
      'The profile could not be read',
      () => setReason('unreadable'),
      async () => {
        const profile = await readProfile(await sessionApi.rows(), userId)
        if (profile) await refreshProfile()
        else setReason('missing')
      },
    )
  }, [userId, refreshProfile, attempt])

  return { reason, look }
}

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
      if (!(await stored.save(await sessionApi.rows(), changes))) return {}
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

/** The fields of a profile, none required; lengths as in the database. */
const PROFILE_FORM = {
  first_name: text({ label: 'Vorname', maxLength: 100, autoComplete: 'given-name' }),
  last_name: text({ label: 'Nachname', maxLength: 100, autoComplete: 'family-name' }),
  phone: text({ label: 'Telefon', maxLength: 50, type: 'tel', autoComplete: 'tel', rule: phone }),
  address: text({ label: 'Straße und Hausnummer', maxLength: 200, autoComplete: 'street-address' }),
  postal_code: text({
    label: 'Postleitzahl',
    maxLength: 10,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    rule: postalCode,
  }),
  city: text({ label: 'Ort', maxLength: 100, autoComplete: 'address-level2' }),
  newsletter_subscribed: checkbox({ label: 'Newsletter abonnieren' }),
}
