import { useMemo } from 'react'
import { ListTable } from '../../../lib/list/list-table'
import { useFound } from '../../../lib/list/use-found'
import type { List } from '../../../lib/list/use-list'
import { shortDay } from '../../../lib/time/short-dates'
import { EmptyState } from '../../../ui/empty/empty-state'
import type { Column } from '../../../ui/table/column'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { type Account, nameOf, ROLE_NAMES } from './account'
import { RoleSelect } from './role-select'

/** Accounts with their roles. */
export function AccountsPanel({ list, search }: { list: List<Account>; search: string }) {
  const { put } = list
  const columns = useMemo(() => accountColumns(put), [put])
  const found = useFound(list.rows, { search, texts: searchedTexts })
  return (
    <ListTable
      label="Benutzerkonten"
      list={list}
      found={found}
      columns={columns}
      rowName={nameOf}
      empty={<EmptyState title="Keine Konten" />}
      unmatched={<EmptyState title="Kein Konto gefunden" />}
    />
  )
}

const searchedTexts = (account: Account) => [nameOf(account), account.email, ROLE_NAMES[account.role]]

const accountColumns = (onChanged: (account: Account) => void): readonly Column<Account>[] => [
  {
    key: 'name',
    header: 'Name',
    role: 'title',
    cell: (account) => <BreakableAddress address={nameOf(account)} />,
    sortBy: nameOf,
  },
  {
    key: 'email',
    header: 'E-Mail',
    width: '32%',
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
]
