import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ListStates } from '../../../lib/list/list-states'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { AreaPage } from '../../../ui/area-page'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { Badge } from '../../../ui/text/badge'
import { businessPath, fullAddress } from '../business'
import { differingValues } from '../business-changes'
import { ChangeState } from './change-state'
import { LOADING_FAILED } from './notices'
import { shownValues, waitingOf } from './own-business'
import { OwnBusinessForm } from './own-business-form'
import { listOwnBusinesses, type OwnBusiness } from './queries'

const OWN_BUSINESSES: ListSource<OwnBusiness> = {
  read: listOwnBusinesses,
  tables: ['business_changes', 'business_editors', 'business_entries', 'voucher_participants'],
  failed: LOADING_FAILED,
}

/** The business that is linked to the account, or a list of several. */
export function OwnBusinessPage() {
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
