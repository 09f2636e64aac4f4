import { SUBMISSION_NOUNS } from '../../../../supabase/functions/_shared/submission-nouns'
import { isModerated, SUBMISSION_KINDS } from '../../entries/kinds/kinds'
import { useLoaded } from '../../lib/live/use-loaded'
import { useAuth } from '../../lib/session/auth-context'
import { useOffices } from '../../lib/session/require-role'
import type { Office } from '../../lib/session/roles'
import { sessionApi } from '../../lib/session/session-api'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import { AreaPage } from '../../ui/area-page'
import { Button } from '../../ui/button/button'
import { EmptyState } from '../../ui/empty/empty-state'
import { Checkbox } from '../../ui/field/checkbox'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'

/** Waiting items that can be mailed at once, by kind, with the responsible office. */
const INSTANT: readonly Readonly<{ kind: string; label: string; office: Office }>[] = [
  { kind: 'application', label: 'Mitgliedsanträge', office: 'secretary' },
  { kind: 'business_change', label: 'Änderungen von Betrieben', office: 'secretary' },
  { kind: 'report', label: 'Meldungen', office: 'editor' },
  ...SUBMISSION_KINDS.filter(isModerated).map(
    (kind) => ({ kind, label: SUBMISSION_NOUNS[kind].many, office: 'editor' }) as const,
  ),
  { kind: 'event', label: 'Veranstaltungen von Besuchern', office: 'editor' },
  { kind: 'held_event', label: 'Veranstaltungen zur Freigabe', office: 'editor' },
  {
    kind: 'feed_change',
    label: 'Veranstaltungen, die ein Verein in seinem Kalender ändert',
    office: 'editor',
  },
  {
    kind: 'vanished_event',
    label: 'Veranstaltungen, die ein Verein in seinem Kalender löscht',
    office: 'editor',
  },
  { kind: 'newsletter', label: 'Newsletter, deren Versand nicht weitergeht', office: 'editor' },
]

const load = async () => readNotifications(await sessionApi.rows())

/** Chooses the signed-in admin's mails about waiting items (docs/product.md#notifications). */
export default function NotificationsPage() {
  const { offices } = useOffices()
  return (
    <AreaPage
      title="Benachrichtigungen"
      introduction="Was Ihnen die Website über Ihre Ämter per E-Mail schreibt."
    >
      <div className="max-w-3xl">
        {offices.length > 0 ? <Notifications /> : <p>Sie haben kein Amt; diese Mails gehen an die Ämter.</p>}
      </div>
    </AreaPage>
  )
}

function Notifications() {
  const { loaded, reload, show } = useLoaded(load)
  if (loaded.state === 'loading')
    return (
      <SkeletonList label="Ihre Benachrichtigungen werden geladen …" count={3} className="grid gap-3">
        <Skeleton className="h-12" />
      </SkeletonList>
    )
  if (loaded.state === 'failed')
    return (
      <div role="alert">
        <EmptyState title="Ihre Benachrichtigungen konnten nicht geladen werden.">
          <Button variant="secondary" onClick={reload}>
            Erneut versuchen
          </Button>
        </EmptyState>
      </div>
    )
  return <Choices state={loaded.value} show={show} />
}

type ChoicesProps = { state: NotificationState; show: (state: NotificationState) => void }

function Choices({ state, show }: ChoicesProps) {
  const { user } = useAuth()
  const { holds } = useOffices()
  const { saving, save } = usePreferences(show)
  const change = (preferences: Partial<Preferences>) => save(user?.id, state, preferences)
  const { digest, instant_kinds } = state.preferences
  const kinds = INSTANT.filter(({ office }) => holds(office))
  return (
    <div className="grid gap-8">
      {!state.delivers && (
        <p className="rounded-card border border-line bg-straw-light p-4">
          Auf diesem Server ist kein Postausgang eingerichtet. Solange das so ist, verschickt er keine dieser
          Mails; Ihre Wahl wird trotzdem gespeichert.
        </p>
      )}
      <fieldset>
        <legend className="font-display text-2xl font-extrabold">Morgens</legend>
        <div className="mt-3">
          <Checkbox
            label="Um 7 Uhr, wenn etwas zu erledigen ist"
            checked={digest}
            disabled={saving}
            onChange={({ target }) => change({ digest: target.checked })}
          />
        </div>
      </fieldset>
      {kinds.length > 0 && (
        <fieldset>
          <legend className="font-display text-2xl font-extrabold">Sofort</legend>
          <p className="mt-1 text-ink-soft">Wenige Minuten nachdem etwas Neues gekommen ist:</p>
          <div className="mt-3 grid gap-3">
            {kinds.map(({ kind, label }) => (
              <Checkbox
                key={kind}
                label={label}
                checked={instant_kinds.includes(kind)}
                disabled={saving}
                onChange={({ target }) =>
                  change({ instant_kinds: toggled(instant_kinds, kind, target.checked) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

const toggled = (kinds: readonly string[], kind: string, chosen: boolean) => [
  ...kinds.filter((other) => other !== kind),
  ...(chosen ? [kind] : []),
]

const FAILED = failureToast('Ihre Wahl konnte nicht gespeichert werden.')

/** Stores each change at once; `show` gets the state that holds. */
function usePreferences(show: (state: NotificationState) => void) {
  const showToast = useToast()
  const { busy: saving, attempt } = useAttempt()

  async function save(userId: string | undefined, state: NotificationState, change: Partial<Preferences>) {
    if (userId === undefined || saving) return
    const preferences = { ...state.preferences, ...change }
    show({ ...state, preferences })
    await attempt(
      'The notifications could not be saved',
      () => {
        show(state)
        return FAILED
      },
      async () => {
        await savePreferences(await sessionApi.rows(), userId, preferences)
        showToast({ title: 'Gespeichert' })
      },
    )
  }

  return { saving, save }
}

/** Which mails an admin gets, and whether the server can send any. */
type Preferences = Readonly<Pick<Tables<'notification_preferences'>, 'digest' | 'instant_kinds'>>
type NotificationState = Readonly<{ preferences: Preferences; delivers: boolean }>

/** What holds while nothing was chosen. */
const DEFAULTS: Preferences = { digest: true, instant_kinds: [] }

/** Rejects with the PostgREST error. */
async function readNotifications(client: DatabaseClient): Promise<NotificationState> {
  const [stored, delivers] = await Promise.all([
    client.from('notification_preferences').select('digest,instant_kinds').maybeSingle().throwOnError(),
    client.rpc('mail_is_delivered').throwOnError(),
  ])
  return { preferences: stored.data ?? DEFAULTS, delivers: delivers.data }
}

/** Rejects with the PostgREST error. */
async function savePreferences(
  client: DatabaseClient,
  userId: string,
  preferences: Preferences,
): Promise<void> {
  await client
    .from('notification_preferences')
    .upsert({ user_id: userId, ...preferences, instant_kinds: [...preferences.instant_kinds] })
    .throwOnError()
}
