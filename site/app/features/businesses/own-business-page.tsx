import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Comparison } from '../../entries/decision/comparison'
import { ListStates } from '../../lib/list/failed-list'
import { type ListSource, useList } from '../../lib/list/use-list'
import { sessionApi } from '../../lib/session/session-api'
import { longDay } from '../../lib/time/town-time'
import { AreaPage } from '../../ui/area-page'
import { Button } from '../../ui/button/button'
import { EmptyState } from '../../ui/empty/empty-state'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { Badge } from '../../ui/text/badge'
import { useAttempt } from '../../ui/toast/use-attempt'
import { useUndo } from '../../ui/toast/use-undo'
import { businessPath, fullAddress } from './business'
import { changesOf, differingValues, valuesOfSame } from './business-changes'
import {
  changeBusiness,
  LOADING_FAILED,
  listOwnBusinesses,
  type OwnBusiness,
  WITHDRAWAL_FAILED,
  WITHDRAWN,
  withdrawChange,
} from './own-business'
import { OwnBusinessForm, shownValues, waitingOf } from './own-business-form'

const OWN_BUSINESSES: ListSource<OwnBusiness> = {
  read: listOwnBusinesses,
  tables: ['business_changes', 'business_editors', 'business_entries', 'voucher_participants'],
  failed: LOADING_FAILED,
}

/** The business that is linked to the account, or a list of several. */
export default function OwnBusinessPage() {
  const { id } = useParams()
  const list = useList(OWN_BUSINESSES)
  const only = list.rows?.length === 1 ? list.rows[0] : undefined
  const chosen = list.rows?.find((own) => own.id === id) ?? (id ? undefined : only)
  return (
    <AreaPage
      title={chosen ? chosen.entry.name : 'Mein Betrieb'}
      introduction="Was auf der Website über Ihren Betrieb steht. Hier halten Sie es selbst aktuell."
    >
      <ListStates list={list} loading={<Loading />} empty={<NotLinked />}>
        {(rows) =>
          chosen ? (
            <Chosen key={chosen.id} own={chosen} several={rows.length > 1} refresh={list.refresh} />
          ) : (
            <Choice rows={rows} />
          )
        }
      </ListStates>
    </AreaPage>
  )
}

type ChosenProps = { own: OwnBusiness; several: boolean; refresh: () => Promise<void> }

function Chosen({ own, several, refresh }: ChosenProps) {
  const unsaved = useRef(() => false)
  const [form, setForm] = useState(() => ({ values: shownValues(own), version: 0, saved: false }))
  // What others have changed is shown, unless something is typed.
  useEffect(() => {
    const values = shownValues(own)
    setForm((now) => {
      const isSame = Object.keys(differingValues(now.values, values)).length === 0
      return isSame || unsaved.current() ? now : { values, version: now.version + 1, saved: false }
    })
  }, [own])
  return (
    <div className="grid gap-9">
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={businessPath(own.entry)} className="text-link">
          Seite ansehen
        </Link>
        {several && (
          <Link to="/member/betrieb" className="text-link">
            Anderen Betrieb wählen
          </Link>
        )}
      </p>
      <ChangeState own={own} refresh={refresh} />
      <OwnBusinessForm
        key={form.version}
        own={own}
        values={form.values}
        saved={form.saved}
        unsaved={unsaved}
        onSaved={(values) => {
          unsaved.current = () => false
          setForm(({ version }) => ({ values, version: version + 1, saved: true }))
          void refresh()
        }}
      />
    </div>
  )
}

function Choice({ rows }: { rows: readonly OwnBusiness[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((own) => (
        <li key={own.id} className="flex flex-wrap items-center justify-between gap-3 py-4">
          <span className="min-w-0">
            <Link to={`/member/betrieb/${own.id}`} className="text-link font-semibold wrap-anywhere">
              {own.entry.name}
            </Link>
            <span className="block text-ink-soft wrap-anywhere">{fullAddress(own.entry)}</span>
          </span>
          {waitingOf(own) && <Badge tone="straw">Wartet auf Freigabe</Badge>}
        </li>
      ))}
    </ul>
  )
}

const NotLinked = () => (
  <EmptyState title="Kein Betrieb verknüpft">
    <p>Ihr Konto gehört zu keinem Betrieb. Der Verein verknüpft es gern mit Ihrem Eintrag.</p>
  </EmptyState>
)

const Loading = () => (
  <SkeletonList label="Ihr Betrieb wird geladen …" count={4} className="grid gap-6">
    <Skeleton className="h-28" />
  </SkeletonList>
)

/** The changes that wait for the office, or the office's rejection of them. */
function ChangeState({ own, refresh }: { own: OwnBusiness; refresh: () => Promise<void> }) {
  const { entry, decision, decided_at, reason } = own
  const waiting = waitingOf(own)
  const showUndo = useUndo()
  const { busy, attempt } = useAttempt()

  async function withdraw(taken: NonNullable<typeof waiting>) {
    await attempt('The changes could not be withdrawn', WITHDRAWAL_FAILED, async () => {
      await withdrawChange(await sessionApi.rows(), own.id)
      showUndo(WITHDRAWN, async () => {
        await changeBusiness(await sessionApi.rows(), own.id, taken, valuesOfSame(entry, taken))
        await refresh()
      })
      await refresh()
    })
  }

  if (waiting) {
    return (
      <section aria-labelledby="waits" className="rounded-card border border-line bg-straw-light p-5">
        <h2 id="waits" className="text-xl">
          Wartet auf Freigabe
        </h2>
        <p className="mt-1 mb-4 max-w-prose">
          Der Verein sieht sich diese Änderungen an. Bis dahin ist zu sehen, was bisher galt; das Formular
          zeigt schon, was Sie geändert haben.
        </p>
        <Comparison changes={changesOf(entry, waiting)} beforeLabel="Öffentlich" afterLabel="Ihre Änderung" />
        <Button variant="secondary" disabled={busy} onClick={() => withdraw(waiting)} className="mt-4">
          Änderungen zurückziehen
        </Button>
      </section>
    )
  }
  if (decision !== 'reject' || !decided_at) return null
  return (
    <section aria-labelledby="rejected" className="rounded-card border border-line p-5">
      <h2 id="rejected" className="text-xl">
        Nicht übernommen
      </h2>
      <p className="mt-1 max-w-prose wrap-anywhere">
        Ihre Änderungen hat der Verein am {longDay(decided_at)} nicht übernommen.
        {reason && ` Grund: ${reason}`}
      </p>
    </section>
  )
}
