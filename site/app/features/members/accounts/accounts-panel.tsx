import { Settings2, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListTable } from '../../../lib/list/list-table'
import { useFound } from '../../../lib/list/use-found'
import type { List } from '../../../lib/list/use-list'
import { OFFICE_NAMES, type Office } from '../../../lib/session/office'
import { useOffices } from '../../../lib/session/use-offices'
import { shortDay } from '../../../lib/time/short-dates'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { IconButton } from '../../../ui/button/icon-button'
import { EmptyState } from '../../../ui/empty/empty-state'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { type Account, nameOf, ROLE_NAMES } from './account'
import { AccountDialog } from './account-dialog'
import { InviteDialog } from './invite-dialog'
import { RoleSelect } from './role-select'

type Open = 'invite' | Account | null

/** Accounts with their roles; the board invites them and manages offices and access. */
export function AccountsPanel({ list, search }: { list: List<Account>; search: string }) {
  const { put, refresh } = list
  const { holds } = useOffices()
  const isBoard = holds('board')
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => accountColumns(put, isBoard ? setOpen : null), [put, isBoard])
  const found = useFound(list.rows, { search, texts: searchedTexts })
  const close = () => setOpen(null)
  return (
    <>
      {isBoard && (
        <div className="mb-4 flex flex-wrap gap-2.5" data-print="no">
          <Button onClick={() => setOpen('invite')}>
            <UserPlus aria-hidden="true" className="size-5" />
            Konto einladen
          </Button>
          <ButtonLink to="/admin/uebergabe" variant="secondary">
            Vorstand übergeben
          </ButtonLink>
        </div>
      )}
      <ListTable
        label="Benutzerkonten"
        list={list}
        found={found}
        columns={columns}
        rowName={nameOf}
        empty={<EmptyState title="Keine Konten" />}
        unmatched={<EmptyState title="Kein Konto gefunden" />}
      />
      {open === 'invite' && <InviteDialog onClose={close} onInvited={refresh} />}
      {open !== null && open !== 'invite' && (
        <AccountDialog account={open} onClose={close} onChanged={refresh} />
      )}
    </>
  )
}

const searchedTexts = (account: Account) => [
  nameOf(account),
  account.email,
  ROLE_NAMES[account.role],
  ...officeNames(account),
]

const officeNames = ({ offices }: Account): string[] =>
  offices.map((office) => OFFICE_NAMES[office as Office])

const accountColumns = (
  onChanged: (account: Account) => void,
  onManage: ((account: Account) => void) | null,
): readonly Column<Account>[] => [
  {
    key: 'name',
    header: 'Name',
    role: 'title',
    cell: (account) => (
      <>
        <BreakableAddress address={nameOf(account)} />
        {account.locked && <Badge tone="market">Gesperrt</Badge>}
        {account.invited && <Badge tone="straw">Eingeladen</Badge>}
        {account.offices.length > 0 && (
          <span className="block text-sm font-normal text-ink-soft">{officeNames(account).join(', ')}</span>
        )}
      </>
    ),
    sortBy: nameOf,
  },
  {
    key: 'email',
    header: 'E-Mail',
    width: '24%',
    cell: ({ email }) => email && <BreakableAddress address={email} />,
    sortBy: ({ email }) => email,
  },
  {
    key: 'role',
    header: 'Rolle',
    width: '10rem',
    cell: (account) => <RoleSelect account={account} onChanged={onChanged} />,
    sortBy: ({ role }) => ROLE_NAMES[role],
  },
  {
    key: 'last_sign_in_at',
    header: 'Letzte Anmeldung',
    width: '10.5rem',
    cell: ({ last_sign_in_at }) => (last_sign_in_at ? shortDay(last_sign_in_at) : 'Noch nie'),
    sortBy: ({ last_sign_in_at }) => last_sign_in_at && Date.parse(last_sign_in_at),
  },
  {
    key: 'created_at',
    header: 'Angelegt am',
    width: '8rem',
    cell: ({ created_at }) => shortDay(created_at),
    sortBy: ({ created_at }) => Date.parse(created_at),
  },
  ...(onManage
    ? [
        {
          key: 'actions',
          header: 'Aktionen',
          role: 'signs',
          width: '6rem',
          cell: (account) => (
            <IconButton
              icon={Settings2}
              label={`${nameOf(account)} verwalten`}
              onClick={() => onManage(account)}
            />
          ),
        } satisfies Column<Account>,
      ]
    : []),
]
