import { useMemo } from 'react'
import { searchIndex } from '../../../lib/search-index'
import { shortDay } from '../../../lib/short-day'
import type { Rows } from '../../../lib/use-rows'
import { BreakableAddress } from '../../../ui/breakable-address'
import { EmptyState } from '../../../ui/empty-state'
import type { Column } from '../../../ui/table/column'
import { DataTable } from '../../../ui/table/data-table'
import { type Account, nameOf, ROLE_NAMES } from './account'
import { RoleSelect } from './role-select'

/** Who can sign in, and as what. */
export function AccountsPanel({ list, search }: { list: Rows<Account>; search: string }) {
  const { rows, put } = list
  const columns = useMemo(() => accountColumns(put), [put])
  const find = useMemo(
    () => rows && searchIndex(rows, (account) => [nameOf(account), account.email, ROLE_NAMES[account.role]]),
    [rows],
  )
  const found = useMemo(() => find?.(search) ?? null, [find, search])
  return (
    <DataTable
      label="Benutzerkonten"
      rows={found}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={nameOf}
      empty={<EmptyState title={search.trim() === '' ? 'Keine Konten' : 'Kein Konto gefunden'} />}
    />
  )
}

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
