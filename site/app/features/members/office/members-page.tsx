import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { RecentImports } from '../../../lib/csv/recent-imports'
import { typedFrom } from '../../../lib/form/schema'
import { readFilter, writeFilter } from '../../../lib/list/address-fields'
import { choice } from '../../../lib/list/choice-field'
import { ListTable } from '../../../lib/list/list-table'
import { FileButtons, ListToolbar } from '../../../lib/list/list-toolbar'
import { type List, type ListSource, useFound, useList } from '../../../lib/list/use-list'
import { useOffices } from '../../../lib/session/require-role'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Tabs } from '../../../ui/tabs/tabs'
import type { Business } from '../../businesses/business'
import { addressOf, type Member, titleOf } from '../../businesses/member'
import { BusinessesPanel } from '../../businesses/office/businesses-panel'
import { listBusinesses } from '../../businesses/office/queries'
import { type Account, listAccounts } from '../accounts/account'
import { AccountsPanel } from '../accounts/accounts-panel'
import type { Application } from './application'
import { listApplications } from './application-queries'
import { ApplicationsPanel } from './applications-panel'
import { type BankAccess, SecondFactorNotice, useBankAccess } from './bank-access'
import { memberColumns } from './columns'
import { DeleteMember } from './delete-member'
import { countedMembers, ExportMembers, ImportMembers } from './member-csv'
import { MemberDialog } from './member-dialog'
import { EMPTY_MEMBER, MEMBER_FORM, type TypedMember } from './member-schema'
import { LOADING_FAILED, listMembers } from './queries'

const MEMBERS: ListSource<Member> = {
  read: listMembers,
  tables: ['voucher_participants'],
  failed: LOADING_FAILED,
}
const APPLICATIONS: ListSource<Application> = {
  read: listApplications,
  tables: ['applications'],
  failed: LOADING_FAILED,
}
const BUSINESSES: ListSource<Business> = {
  read: listBusinesses,
  tables: ['voucher_participants', 'business_entries'],
  failed: LOADING_FAILED,
}
/** Published tables whose changes affect the list of accounts. */
const ACCOUNTS: ListSource<Account> = {
  read: listAccounts,
  tables: ['profiles', 'user_roles'],
  failed: LOADING_FAILED,
}

type TabKey = 'members' | 'businesses' | 'applications' | 'accounts'
/** The open list, in the address as `?liste=…`. */
const TAB = {
  tab: choice<TabKey>(
    'liste',
    { businesses: 'betriebe', applications: 'antraege', accounts: 'konten' },
    'members',
  ),
}

/** The open dialog. */
type Open =
  | Readonly<{ name: 'import' | 'export' }>
  | Readonly<{ name: 'add'; initial: TypedMember }>
  | Readonly<{ name: 'edit' | 'delete'; member: Member }>

/** Members, applications and accounts, each for its offices; the office for vouchers sees only partners. */
export default function MembersPage() {
  const { holds } = useOffices()
  const bank = useBankAccess()
  const every = useList(MEMBERS)
  const all = holds('secretary', 'treasurer')
  const members = useMemo(
    () => (all ? every : { ...every, rows: every.rows?.filter(isPartner) ?? null }),
    [all, every],
  )
  const entries = useList(BUSINESSES)
  const businesses = useMemo(
    () => (all ? entries : { ...entries, rows: entries.rows?.filter(hasVouchers) ?? null }),
    [all, entries],
  )
  const applications = useList(APPLICATIONS)
  const accounts = useList(ACCOUNTS)
  const [parameters, setParameters] = useSearchParams()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open | null>(null)
  const [edit] = useState(() => (member: Member) => setOpen({ name: 'edit', member }))
  const [ask] = useState(() => (member: Member) => setOpen({ name: 'delete', member }))
  const pending = applications.rows?.filter(({ status }) => status === 'pending')

  return (
    <AreaPage title="Mitgliederverwaltung">
      <ListToolbar searchLabel="In der offenen Liste suchen" search={search} onSearch={setSearch}>
        <FileButtons
          ready={members.rows !== null}
          onExport={() => setOpen({ name: 'export' })}
          onImport={() => setOpen({ name: 'import' })}
        />
        <Button onClick={() => setOpen({ name: 'add', initial: EMPTY_MEMBER })}>
          <Plus aria-hidden="true" className="size-5" />
          Mitglied hinzufügen
        </Button>
      </ListToolbar>
      <div className="mt-5 grid gap-5">
        <RecentImports
          table="voucher_participants"
          rows={members.rows}
          counted={countedMembers}
          onUndone={every.refresh}
        />
        {bank.office && <SecondFactorNotice access={bank} />}
        <Tabs<TabKey>
          label="Listen"
          open={readFilter(TAB, parameters).tab}
          onOpen={(tab) =>
            setParameters(writeFilter(TAB, { tab }, new URLSearchParams()), { preventScrollReset: true })
          }
          tabs={[
            {
              key: 'members' as const,
              label: 'Mitglieder',
              count: members.rows?.length ?? null,
              panel: <MembersPanel list={members} search={search} onEdit={edit} onDelete={ask} />,
            },
            {
              key: 'businesses' as const,
              label: 'Betriebe',
              count: businesses.rows?.length ?? null,
              panel: <BusinessesPanel list={businesses} search={search} />,
            },
            all && {
              key: 'applications' as const,
              label: 'Mitgliedsanträge',
              count: pending?.length ?? null,
              panel: (
                <ApplicationsPanel
                  list={applications}
                  search={search}
                  onCreateMember={(initial) => setOpen({ name: 'add', initial })}
                  onOpenMember={(id) => {
                    const member = members.rows?.find((row) => row.id === id)
                    if (member) edit(member)
                  }}
                />
              ),
            },
            holds('board') && {
              key: 'accounts' as const,
              label: 'Benutzerkonten',
              count: accounts.rows?.length ?? null,
              panel: <AccountsPanel list={accounts} search={search} />,
            },
          ].filter((tab) => tab !== false)}
        />
      </div>
      <OpenDialog open={open} onClose={() => setOpen(null)} members={members} bank={bank} />
    </AreaPage>
  )
}

const hasVouchers = ({ accepts_vouchers, sells_vouchers }: Business) => accepts_vouchers || sells_vouchers
const isPartner = ({ location_type }: Member) => location_type !== 'business'

type OpenDialogProps = { open: Open | null; onClose: () => void; members: List<Member>; bank: BankAccess }

function OpenDialog({ open, onClose, members: { rows, put, remove, refresh }, bank }: OpenDialogProps) {
  const all = rows ?? []
  return (
    <>
      {open?.name === 'export' && <ExportMembers members={all} bank={bank} onClose={onClose} />}
      {open?.name === 'import' && (
        <ImportMembers members={all} bank={bank} onClose={onClose} onImported={refresh} />
      )}
      {open?.name === 'add' && (
        <MemberDialog member={null} initial={open.initial} bank={bank} onClose={onClose} onSaved={put} />
      )}
      {open?.name === 'edit' && (
        <MemberDialog
          member={open.member}
          initial={typedFrom(MEMBER_FORM, { ...open.member, iban: null })}
          bank={bank}
          onClose={onClose}
          onSaved={put}
        />
      )}
      <DeleteMember
        member={open?.name === 'delete' ? open.member : null}
        onClose={onClose}
        onDeleted={remove}
        onRestored={refresh}
      />
    </>
  )
}

type MembersPanelProps = {
  list: List<Member>
  search: string
  onEdit: (member: Member) => void
  /** A stable function. */
  onDelete: (member: Member) => void
}

/** The members in a scroll container of 600 pixels (docs/product.md#member-list); a row opens its form. */
function MembersPanel({ list, search, onEdit, onDelete }: MembersPanelProps) {
  const columns = useMemo(() => memberColumns({ onEdit, onDelete }), [onEdit, onDelete])
  const found = useFound(list.rows, { search, texts: searchedTexts })
  return (
    <ListTable
      label="Mitglieder"
      list={list}
      found={found}
      search={search}
      columns={columns}
      rowName={titleOf}
      onOpen={onEdit}
      empty={
        <EmptyState title="Noch keine Mitglieder">
          <p>Fügen Sie das erste hinzu, oder importieren Sie Ihre Stammdaten als CSV-Datei.</p>
        </EmptyState>
      }
      unmatched={<EmptyState title="Kein Mitglied gefunden" />}
    />
  )
}

const searchedTexts = (member: Member) => [
  member.name,
  member.business_name,
  member.contact_person,
  member.email,
  member.phone,
  addressOf(member),
  member.category_name,
]
