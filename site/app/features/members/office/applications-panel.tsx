import { useEffect, useState } from 'react'
import { APPLICATION_REASONS } from '../../../entries/decision/explain-decision'
import { RejectDialog } from '../../../entries/decision/reject-dialog'
import { statusField } from '../../../lib/list/choice-field'
import { ListTable } from '../../../lib/list/list-table'
import { FilterCounters } from '../../../lib/list/list-toolbar'
import { useAddressFilter } from '../../../lib/list/use-address-filter'
import { type List, useFound } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import { deliverMail } from '../../../lib/supabase/call-function'
import { shortDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { type Application, type ApplicationStatus, STATUSES } from './application'
import { ApplicationDialog } from './application-dialog'
import { draftFromApplication } from './application-queries'
import { revealIban } from './bank-access'
import type { TypedMember } from './member-schema'
import { type Decision, useDecision } from './use-decision'

type ApplicationsPanelProps = {
  list: List<Application>
  search: string
  onCreateMember: (initial: TypedMember) => void
  onOpenMember: (id: string) => void
}

const FILTER = { status: statusField(STATUSES) }
const statusOf = ({ status }: Application) => status
const searchedTexts = ({ name, email, business_name }: Application) => [name, email, business_name]

/** Applications and their decisions; approving opens the application, to create the member. */
export function ApplicationsPanel({ list, search, onCreateMember, onOpenMember }: ApplicationsPanelProps) {
  const { rows, put, remove, refresh } = list
  const address = useAddressFilter(FILTER)
  const { status } = address.filter
  const found = useFound(rows, { search, texts: searchedTexts, by: statusOf, only: status })
  const [openId, setOpenId] = useState<string | null>(null)
  const [rejected, setRejected] = useState<Application | null>(null)
  // Copies that could not be sent when the form was submitted.
  useEffect(() => void deliverMail(sessionApi), [])
  const open = rows?.find(({ id }) => id === openId) ?? null
  const decision = useDecision({
    onDecided(decided) {
      put(decided)
      setOpenId(decided.status === 'approved' ? decided.id : null)
    },
    onAccepted(accepted) {
      put(accepted)
      setOpenId(null)
    },
    onDeleted({ id }) {
      remove(id)
      setOpenId(null)
    },
    onRestored: () => void refresh(),
    onUndone: put,
  })
  return (
    <>
      {rows && rows.length > 0 && (
        <div className="mb-4">
          <FilterCounters
            label="Nach Status"
            address={address}
            field="status"
            labels={STATUSES}
            values={rows.map((row) => row.status)}
          />
        </div>
      )}
      <ListTable
        label="Mitgliedsanträge"
        list={list}
        found={found}
        columns={columnsFor(decision, setRejected)}
        rowName={({ name }) => name}
        onOpen={({ id }) => setOpenId(id)}
        empty={
          <EmptyState title="Keine Anträge">
            <p>Wer auf der Website Mitglied werden möchte, steht hier.</p>
          </EmptyState>
        }
        unmatched={<EmptyState title={emptyTitle(search, status)} />}
      />
      {rejected && (
        <RejectDialog
          title={rejected.name}
          label="Ablehnen"
          reasons={APPLICATION_REASONS}
          onReject={(reason) => {
            setRejected(null)
            void decision.decide(rejected, 'rejected', reason)
          }}
          onClose={() => setRejected(null)}
        />
      )}
      {open && (
        <ApplicationDialog
          application={open}
          decision={decision}
          onClose={() => setOpenId(null)}
          onCreateMember={async () => {
            const iban = await ibanOf(open)
            setOpenId(null)
            onCreateMember(draftFromApplication(open, iban))
          }}
          onOpenMember={(id) => {
            setOpenId(null)
            onOpenMember(id)
          }}
        />
      )}
    </>
  )
}

/** The IBAN for the new member; empty if the application has none or it cannot be read, and then entered by hand. */
async function ibanOf({ id, iban_masked }: Application): Promise<string> {
  if (!iban_masked) return ''
  return await revealIban({ table: 'applications', id }).catch((error: unknown) => {
    console.error('The IBAN could not be revealed:', error)
    return ''
  })
}

function emptyTitle(search: string, status: ApplicationStatus | null): string {
  return search.trim() === '' && status === 'pending' ? 'Kein Antrag wartet' : 'Kein Antrag gefunden'
}

const columnsFor = (
  { deciding, decide }: Decision,
  onReject: (application: Application) => void,
): readonly Column<Application>[] => [
  { key: 'name', header: 'Name', role: 'title', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'email',
    header: 'E-Mail',
    width: '17%',
    cell: ({ email }) => <BreakableAddress address={email} />,
  },
  {
    key: 'business_name',
    header: 'Unternehmen',
    width: '17%',
    cell: ({ business_name }) => business_name,
    sortBy: ({ business_name }) => business_name,
  },
  {
    key: 'status',
    header: 'Status',
    width: '7rem',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
    sortBy: ({ status }) => STATUSES[status].label,
  },
  {
    key: 'created_at',
    header: 'Eingereicht am',
    width: '8.25rem',
    cell: ({ created_at }) => shortDay(created_at),
    sortBy: ({ created_at }) => Date.parse(created_at),
  },
  {
    key: 'actions',
    header: 'Aktionen',
    role: 'actions',
    width: '14.25rem',
    cell: (application) =>
      application.status === 'pending' && (
        <div className="flex flex-wrap gap-1">
          <Button
            variant="secondary"
            size="slim"
            disabled={deciding !== null}
            aria-label={`Genehmigen: ${application.name}`}
            onClick={() => decide(application, 'approved')}
          >
            Genehmigen
          </Button>
          <Button
            variant="quiet"
            size="slim"
            disabled={deciding !== null}
            aria-label={`Ablehnen: ${application.name}`}
            onClick={() => onReject(application)}
          >
            Ablehnen
          </Button>
        </div>
      ),
  },
]
