import { Download, Plus, Upload } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AreaPage } from '../../frame/area/area-page'
import type { Progress } from '../../lib/every-row'
import { sessionClient } from '../../lib/session/session-clients'
import { type Rows, useRows } from '../../lib/use-rows'
import { Button } from '../../ui/button'
import { FailedList } from '../../ui/failed-list'
import { ListToolbar } from '../../ui/list-toolbar'
import { Tabs } from '../../ui/tabs'
import { AccountsPanel } from './accounts/accounts-panel'
import { listAccounts } from './accounts/queries'
import { ApplicationsPanel } from './applications/applications-panel'
import { listApplications } from './applications/queries'
import { DeleteMember } from './delete-member'
import { draftOf, EMPTY_DRAFT, type MemberDraft } from './draft'
import type { Member } from './member'
import { ExportMembers, ImportMembers } from './member-csv'
import { MemberDialog } from './member-dialog'
import { MembersPanel } from './members-panel'
import { LOADING_FAILED } from './notices'
import { listMembers } from './queries'
import { readTab, type TabKey, tabQuery } from './tab-address'

const MEMBER_TABLES = ['voucher_participants'] as const
const APPLICATION_TABLES = ['applications'] as const
/** What an account is made of, as far as its changes can be heard. */
const ACCOUNT_TABLES = ['profiles', 'user_roles'] as const

type OnProgress = (progress: Progress) => void
const loadMembers = async (onProgress: OnProgress) => listMembers(await sessionClient(), onProgress)
const loadApplications = async (onProgress: OnProgress) => listApplications(await sessionClient(), onProgress)
const loadAccounts = async (onProgress: OnProgress) => listAccounts(await sessionClient(), onProgress)

/** What stands in front of the page. */
type Open =
  | Readonly<{ name: 'import' | 'export' }>
  | Readonly<{ name: 'add'; draft: MemberDraft }>
  | Readonly<{ name: 'edit' | 'delete'; member: Member }>

/** Members, applications and accounts. */
export function MembersPage() {
  const members = useRows(loadMembers, MEMBER_TABLES, LOADING_FAILED)
  const applications = useRows(loadApplications, APPLICATION_TABLES, LOADING_FAILED)
  const accounts = useRows(loadAccounts, ACCOUNT_TABLES, LOADING_FAILED)
  const [parameters, setParameters] = useSearchParams()
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const [open, setOpen] = useState<Open | null>(null)
  const [edit] = useState(() => (member: Member) => setOpen({ name: 'edit', member }))
  const [ask] = useState(() => (member: Member) => setOpen({ name: 'delete', member }))
  const pending = applications.rows?.filter(({ status }) => status === 'pending')

  return (
    <AreaPage title="Mitgliederverwaltung">
      <ListToolbar searchLabel="In der offenen Liste suchen" search={search} onSearch={setSearch}>
        <Button variant="secondary" onClick={() => setOpen({ name: 'export' })} disabled={!members.rows}>
          <Download aria-hidden="true" className="size-5" />
          Export CSV
        </Button>
        <Button variant="secondary" onClick={() => setOpen({ name: 'import' })} disabled={!members.rows}>
          <Upload aria-hidden="true" className="size-5" />
          Import CSV
        </Button>
        <Button onClick={() => setOpen({ name: 'add', draft: EMPTY_DRAFT })}>
          <Plus aria-hidden="true" className="size-5" />
          Mitglied hinzufügen
        </Button>
      </ListToolbar>
      <div className="mt-5">
        <Tabs<TabKey>
          label="Listen"
          open={readTab(parameters)}
          onOpen={(key) => setParameters(tabQuery(key), { preventScrollReset: true })}
          tabs={[
            {
              key: 'members',
              label: 'Mitglieder',
              count: members.rows?.length ?? null,
              panel: orFailed(
                members,
                <MembersPanel list={members} search={sought} onEdit={edit} onDelete={ask} />,
              ),
            },
            {
              key: 'applications',
              label: 'Mitgliedsanträge',
              count: pending?.length ?? null,
              panel: orFailed(
                applications,
                <ApplicationsPanel
                  list={applications}
                  search={sought}
                  onCreateMember={(draft) => setOpen({ name: 'add', draft })}
                />,
              ),
            },
            {
              key: 'accounts',
              label: 'Benutzerkonten',
              count: accounts.rows?.length ?? null,
              panel: orFailed(accounts, <AccountsPanel list={accounts} search={sought} />),
            },
          ]}
        />
      </div>
      <OpenDialog open={open} onClose={() => setOpen(null)} members={members} />
    </AreaPage>
  )
}

function orFailed({ failed, reload }: Pick<Rows<Member>, 'failed' | 'reload'>, panel: ReactNode) {
  if (!failed) return panel
  return <FailedList title={LOADING_FAILED.description} onRetry={reload} />
}

type OpenDialogProps = { open: Open | null; onClose: () => void; members: Rows<Member> }

function OpenDialog({ open, onClose, members: { rows, put, remove, refresh } }: OpenDialogProps) {
  const all = rows ?? []
  return (
    <>
      {open?.name === 'export' && <ExportMembers members={all} onClose={onClose} />}
      {open?.name === 'import' && <ImportMembers members={all} onClose={onClose} onImported={refresh} />}
      {open?.name === 'add' && (
        <MemberDialog member={null} draft={open.draft} onClose={onClose} onSaved={put} />
      )}
      {open?.name === 'edit' && (
        <MemberDialog member={open.member} draft={draftOf(open.member)} onClose={onClose} onSaved={put} />
      )}
      <DeleteMember
        member={open?.name === 'delete' ? open.member : null}
        onClose={onClose}
        onDeleted={remove}
      />
    </>
  )
}
