import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ENTITIES, type EntityKind } from '../../../../supabase/functions/_shared/entities'
import { yours } from '../../../../supabase/functions/_shared/submission-nouns'
import { useNeedsApproval } from '../../association/use-settings'
import { DiscardDialog } from '../../lib/form/discard-dialog'
import { FormField } from '../../lib/form/form-field'
import { useFormProtection } from '../../lib/form/form-protection'
import { Honeypot } from '../../lib/form/honeypot'
import { changedValues, typedFrom } from '../../lib/form/schema'
import { useUnsavedChanges } from '../../lib/form/unsaved-changes'
import { type Form, useForm } from '../../lib/form/use-form'
import { FailedList } from '../../lib/list/failed-list'
import { useLoaded } from '../../lib/live/use-loaded'
import { useAuth, useSubmitter } from '../../lib/session/auth-context'
import { RequireRole } from '../../lib/session/require-role'
import { mayEnter } from '../../lib/session/roles'
import { sessionApi, submissionApi } from '../../lib/session/session-api'
import { dayAhead, longDay } from '../../lib/time/town-time'
import { Button } from '../../ui/button/button'
import { ButtonLink } from '../../ui/button/button-link'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { EmptyState } from '../../ui/empty/empty-state'
import { Spinner } from '../../ui/loading/progress'
import { DETAILS_MISSING, useToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { useStoredRow } from '../conflict/use-stored-row'
import { MOST_DAYS } from './last-day'
import { noticesOf, pronounsOf } from './notices'
import {
  insertOwn,
  type OwnEntry,
  type OwnEntryKind,
  type OwnEntrySchema,
  readOwn,
  updateOwn,
  withdrawOwn,
} from './own-entry'

/** Days ahead of the last day that the button sets. */
const PROLONGED_DAYS = 90

type Of<S extends OwnEntrySchema> = { of: OwnEntryKind<S> }

/** A new entry, or with an id an own one to change, prolong and withdraw. */
export function OwnEntryPage<S extends OwnEntrySchema>({ of, id }: Of<S> & { id?: string | undefined }) {
  const { one, submit } = ENTITIES[of.kind]
  return (
    <div className="page-width min-h-svh max-w-4xl py-10 @2xl:py-14">
      <h1 className="text-4xl hyphens-auto @2xl:text-5xl">{id ? `${one} bearbeiten` : submit}</h1>
      <div className="@container mt-8">
        <RequireRole role="any">{id ? <LoadedEntry of={of} id={id} /> : <NewEntry of={of} />}</RequireRole>
      </div>
    </div>
  )
}

/** Leads to the own submissions, where the person has them. */
function useLeave(kind: EntityKind) {
  const { role } = useAuth()
  const navigate = useNavigate()
  const area = mayEnter('member', role) ? '/member' : '/konto'
  return () => void navigate(`${area}/posts?art=${ENTITIES[kind].path.slice(1)}`)
}

function NewEntry<S extends OwnEntrySchema>({ of }: Of<S>) {
  const { role, roleKnown } = useAuth()
  const leave = useLeave(of.kind)
  if (roleKnown && !mayEnter('member', role)) {
    return (
      <EmptyState title="Für Mitglieder des Vereins">
        <p>
          {of.membersOnly} Ist Ihr Betrieb schon Mitglied, schalten wir Ihr Konto frei; sonst stellen Sie
          einen Antrag.
        </p>
        <ButtonLink to="/mitmachen">Mitglied werden</ButtonLink>
      </EmptyState>
    )
  }
  return <OwnEntryEditor of={of} entry={null} onSaved={leave} />
}

function LoadedEntry<S extends OwnEntrySchema>({ of, id }: Of<S> & { id: string }) {
  const { kind } = of
  const words = pronounsOf(kind)
  const load = useCallback(async () => readOwn(await sessionApi.rows(), kind, id), [kind, id])
  const { loaded, reload, show } = useLoaded(load)
  if (loaded.state === 'loading') return <Spinner label={`${yours(kind)} wird geladen …`} className="py-20" />
  if (loaded.state === 'failed') {
    return <FailedList title={`${ENTITIES[kind].many} konnten nicht geladen werden.`} onRetry={reload} />
  }
  if (!loaded.value) {
    return (
      <EmptyState title={`${words.this} gibt es nicht`}>
        <p>{words.it} gehört nicht zu Ihrem Konto oder wurde gelöscht.</p>
      </EmptyState>
    )
  }
  return <ChangedEntry of={of} entry={loaded.value} onChanged={show} />
}

type ChangedEntryProps = { entry: OwnEntry; onChanged: (entry: OwnEntry) => void }

function ChangedEntry<S extends OwnEntrySchema>({ of, entry, onChanged }: Of<S> & ChangedEntryProps) {
  const { kind } = of
  const showToast = useToast()
  const { attempt } = useAttempt()
  const leave = useLeave(kind)
  const [asking, setAsking] = useState(false)
  const notices = noticesOf(kind)
  const prolonged = dayAhead(PROLONGED_DAYS)

  async function prolong() {
    await attempt('The entry could not be prolonged', notices.changeFailed, async () => {
      const changed = await updateOwn(await sessionApi.rows(), kind, entry.id, { open_until: prolonged })
      onChanged(changed)
      showToast(notices.saved(changed))
    })
  }

  async function withdraw() {
    setAsking(false)
    await attempt('The entry could not be withdrawn', notices.withdrawalFailed, async () => {
      await withdrawOwn(await sessionApi.rows(), kind, entry.id)
      showToast(notices.withdrawn)
      leave()
    })
  }

  return (
    <>
      <p className="mb-6 max-w-prose">
        Ein neues Datum unter „Offen bis“ gilt sofort. Ändern Sie etwas anderes, prüft der Verein die Anzeige
        noch einmal, bevor sie wieder zu sehen ist.
      </p>
      <OwnEntryEditor of={of} entry={entry} onSaved={leave}>
        {entry.open_until < prolonged && (
          <Button variant="secondary" size="large" onClick={prolong}>
            Bis {longDay(prolonged)} verlängern
          </Button>
        )}
        <Button variant="quiet" size="large" onClick={() => setAsking(true)}>
          Zurückziehen
        </Button>
      </OwnEntryEditor>
      <ConfirmDialog
        open={asking}
        title={`${ENTITIES[kind].one} zurückziehen?`}
        confirmLabel="Zurückziehen"
        cancelLabel="Behalten"
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      >
        „{entry.title}“ wird gelöscht und ist nirgends mehr zu sehen.
      </ConfirmDialog>
    </>
  )
}

/** Days ahead of the last day of a new entry, unless its owner chooses another. */
const USUAL_DAYS = 60

type OwnEntryEditorProps<S extends OwnEntrySchema> = {
  of: OwnEntryKind<S>
  /** The entry that is changed; null for a new one. */
  entry: OwnEntry | null
  onSaved: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The form of a new entry or an own one. */
function OwnEntryEditor<S extends OwnEntrySchema>({ of, entry, onSaved, children }: OwnEntryEditorProps<S>) {
  const { kind, schema, initial, Fields } = of
  const { one, name } = ENTITIES[kind]
  const submitter = useSubmitter()
  const showToast = useToast()
  const waits = useNeedsApproval(name)
  const notices = noticesOf(kind)
  const stored = useStoredRow<Partial<OwnEntry>>(
    entry ?? {},
    { table: name, key: { id: entry?.id ?? '' } },
    { fields: schema },
  )
  const begun = entry && typedFrom(schema, entry as Parameters<typeof typedFrom<S>>[1])
  const form: Form<S> = useForm(schema, {
    initial: begun ?? { open_until: dayAhead(USUAL_DAYS), ...initial(submitter) },
    protection: useFormProtection(useMemo(() => [`rest/${name}`], [name])),
    missing: DETAILS_MISSING,
    failed: entry ? notices.changeFailed : notices.submissionFailed,
    async send(values, { fetch, submission }) {
      const client = await submissionApi(fetch).rows({ headers: submission.headers })
      if (begun) {
        const saved = await stored.save(client, changedValues(schema, begun, values) as Partial<OwnEntry>)
        if (!saved) return {}
        showToast(notices.saved(saved as OwnEntry))
      } else {
        await insertOwn(client, kind, values)
        showToast(notices.submitted(waits))
      }
      form.discard()
      onSaved()
      return null
    },
  })
  const guard = useUnsavedChanges(form)

  return (
    <form {...form.attributes} aria-label={one} className="grid items-start gap-5 @2xl:grid-cols-2">
      <p className="text-ink-soft @2xl:col-span-2">
        Felder mit * sind Pflichtfelder. Alles, was Sie hier angeben, ist öffentlich.
      </p>
      {stored.conflict && <div className="@2xl:col-span-2">{stored.conflict}</div>}
      <Fields form={form} />
      <FormField
        form={form}
        name={'open_until' as Extract<keyof S, string>}
        min={dayAhead(0)}
        max={dayAhead(MOST_DAYS)}
        hint={`Letzter Tag, an dem die Anzeige zu sehen ist; höchstens ${MOST_DAYS} Tage voraus.`}
      />
      <div className="flex flex-wrap gap-3 @2xl:col-span-2">
        <Button type="submit" size="large" disabled={form.sending}>
          {entry ? 'Speichern' : `${one} einreichen`}
        </Button>
        {children}
      </div>
      <Honeypot />
      <DiscardDialog guard={guard} />
    </form>
  )
}
