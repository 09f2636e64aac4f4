import { type ReactNode, useCallback } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionClient } from '../../../lib/session/session-clients'
import { shortDay } from '../../../lib/time/short-dates'
import { Button } from '../../../ui/button/button'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { type Outcome, readOutcome } from './queries'

type OutcomeProps = {
  id: string
  onOpenMember: (id: string) => void
  /** For an application that was only approved. */
  children: ReactNode
}

/** What came of an approved application: member, welcome mail and account. */
export function OutcomeOfApplication({ id, onOpenMember, children }: OutcomeProps) {
  const { loaded, reload } = useLoaded(useCallback(async () => readOutcome(await sessionClient(), id), [id]))
  if (loaded.state === 'loading')
    return (
      <SkeletonList
        label="Was daraus wurde, wird geladen …"
        count={1}
        className="mt-6 border-t border-line pt-5"
      >
        <Skeleton className="h-20" />
      </SkeletonList>
    )
  if (loaded.state === 'failed')
    return (
      <div
        role="alert"
        className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5"
      >
        <p>Was daraus wurde, konnte nicht geladen werden.</p>
        <Button variant="secondary" onClick={reload}>
          Erneut versuchen
        </Button>
      </div>
    )
  const outcome = loaded.value
  return outcome ? <Accepted outcome={outcome} onOpenMember={onOpenMember} /> : children
}

const ACCOUNTS = {
  invited: 'eingeladen, noch nicht angenommen',
  confirmed: 'angenommen',
} as const

const WELCOMES = {
  waiting: 'geht gleich hinaus',
  retried: 'ging noch nicht hinaus, wird wieder versucht',
  failed: 'konnte nicht zugestellt werden: Bitte prüfen Sie die Adresse',
  sent: 'verschickt',
} as const

type AcceptedProps = { outcome: Outcome; onOpenMember: (id: string) => void }

function Accepted({ outcome, onOpenMember }: AcceptedProps) {
  const { accepted_at, member_id, member, account, welcome } = outcome
  const isComing = welcome === 'waiting' || welcome === 'retried'
  return (
    <section aria-labelledby="outcome" className="mt-6 border-t border-line pt-5">
      <h3 id="outcome" className="text-xl">
        Aufgenommen am {shortDay(accepted_at)}
      </h3>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)] [&_dd]:font-semibold [&_dt]:text-ink-soft">
        <dt>Mitglied</dt>
        <dd className="wrap-anywhere">{member ?? 'inzwischen gelöscht'}</dd>
        {welcome && (
          <>
            <dt>Begrüßung</dt>
            <dd className={welcome === 'failed' ? 'text-error' : ''}>{WELCOMES[welcome]}</dd>
          </>
        )}
        <dt>Konto</dt>
        <dd>{account ? ACCOUNTS[account] : isComing ? 'noch keines' : 'keines'}</dd>
      </dl>
      {member_id && (
        <Button variant="secondary" className="mt-4" onClick={() => onOpenMember(member_id)}>
          Mitglied öffnen
        </Button>
      )}
    </section>
  )
}
