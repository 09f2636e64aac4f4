import { Trash2, UserPlus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { APPLICATION_REASONS } from '../../../entries/decision/explain-decision'
import { ReasonField } from '../../../entries/decision/reason-field'
import { mailLink, phoneLink, webAddress } from '../../../lib/links/contact-links'
import { FactList } from '../../../lib/links/fact-list'
import { LinkedText } from '../../../lib/links/visitors-text'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { shortDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { Checkbox } from '../../../ui/field/checkbox'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { Badge } from '../../../ui/text/badge'
import { type Application, STATUSES } from './application'
import { readMessage } from './application-message'
import { type Outcome, readOutcome } from './application-queries'
import { MaskedIban } from './bank-access'
import type { Decision } from './use-decision'

type ApplicationDialogProps = {
  application: Application
  decision: Decision
  onClose: () => void
  onCreateMember: () => void
  onOpenMember: (id: string) => void
}

/** Details of an application: decision while it is pending, creation of the member when it is approved. */
export function ApplicationDialog({
  application,
  decision,
  onClose,
  onCreateMember,
  onOpenMember,
}: ApplicationDialogProps) {
  const { business_name, name, address, phone, email, website, status, created_at, consents } = application
  const { account_holder, bic, iban_masked } = application
  const { lines, text } = readMessage(application.message_without_bank_details)
  return (
    <Dialog
      open
      onClose={onClose}
      title={business_name}
      description={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
          Eingereicht am {shortDay(created_at)}
        </p>
      }
    >
      <FactList
        facts={[
          { label: 'Name', value: name },
          { label: 'E-Mail', value: email, href: mailLink(email) },
          { label: 'Telefon', value: phone, href: phoneLink(phone) },
          { label: 'Adresse', value: address },
          { label: 'Website', value: website, href: webAddress(website)?.href },
          ...lines,
          { label: 'Kontoinhaber', value: account_holder },
          { label: 'BIC', value: bic },
        ]}
        className="grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)] [&_dd]:font-semibold max-sm:[&_div:not(:first-child)_dt]:mt-2"
      />
      {iban_masked && (
        <div className="mt-4">
          <MaskedIban owner={{ table: 'applications', id: application.id }} masked={iban_masked} />
        </div>
      )}
      <Consents consents={consents} />
      {text !== '' && (
        <p className="mt-5 rounded-soft bg-paper-deep px-4 py-3 whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={text} />
        </p>
      )}
      {status === 'pending' && <Decide key={application.id} {...{ application, decision, onCreateMember }} />}
      {status === 'approved' && (
        <OutcomeOfApplication key={application.id} id={application.id} onOpenMember={onOpenMember}>
          <Decide {...{ application, decision, onCreateMember }} />
        </OutcomeOfApplication>
      )}
      {status !== 'approved' && (
        <Button
          variant="quiet"
          className="mt-5"
          disabled={decision.deciding !== null}
          onClick={() => void decision.remove(application)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          Antrag löschen
        </Button>
      )}
    </Dialog>
  )
}

type DecideProps = Omit<ApplicationDialogProps, 'onClose' | 'onOpenMember'>

function Decide({ application, decision, onCreateMember }: DecideProps) {
  const { status } = application
  const [invite, setInvite] = useState(true)
  const [reason, setReason] = useState('')
  const busy = decision.deciding !== null

  async function accept() {
    // What the form would refuse is completed there.
    if (!(await decision.accept(application, invite))) onCreateMember()
  }

  return (
    <div className="mt-6 grid gap-5 border-t border-line pt-5">
      <div className="grid gap-3">
        <Checkbox
          label="Zu einem Konto einladen (Link in der Begrüßung)"
          checked={invite}
          onChange={({ target }) => setInvite(target.checked)}
        />
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} onClick={accept}>
            <UserPlus aria-hidden="true" className="size-5" />
            Als Mitglied aufnehmen
          </Button>
          {status === 'approved' && (
            <Button variant="secondary" disabled={busy} onClick={onCreateMember}>
              Als Mitglied anlegen
            </Button>
          )}
        </div>
      </div>
      {status === 'pending' && (
        <>
          <ReasonField reasons={APPLICATION_REASONS} onChange={setReason} />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => decision.decide(application, 'approved')}
            >
              Genehmigen
            </Button>
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => decision.decide(application, 'rejected', reason)}
            >
              Ablehnen
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Consents({ consents }: Pick<Application, 'consents'>) {
  if (!consents) {
    return <p className="mt-5 text-ink-soft">Ohne Zustimmungen aus dem Online-Formular.</p>
  }
  const agreed = (isSo: boolean, yes: string, no: string) => (isSo ? yes : no)
  return (
    <p className="mt-5">
      <span className="font-semibold">Zugestimmt:</span>{' '}
      {[
        agreed(consents.statutes, 'Satzung anerkannt', 'Satzung nicht anerkannt'),
        agreed(consents.privacy, 'Datenschutzerklärung akzeptiert', 'Datenschutzerklärung nicht akzeptiert'),
        agreed(consents.mandate, 'SEPA-Lastschriftmandat erteilt', 'kein SEPA-Lastschriftmandat'),
      ].join(', ')}
      .{' '}
      <span className="text-ink-soft">
        {shortDay(consents.given_at)}, Wortlaut vom {consents.version.split('-').reverse().join('.')}
      </span>
    </p>
  )
}

type OutcomeProps = {
  id: string
  onOpenMember: (id: string) => void
  /** For an application that was only approved. */
  children: ReactNode
}

/** What came of an approved application: member, welcome mail and account. */
function OutcomeOfApplication({ id, onOpenMember, children }: OutcomeProps) {
  const { loaded, reload } = useLoaded(
    useCallback(async () => readOutcome(await sessionApi.rows(), id), [id]),
  )
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
