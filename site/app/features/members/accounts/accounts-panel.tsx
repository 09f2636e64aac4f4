import { Settings2, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListTable } from '../../../lib/list/list-table'
import { type List, useFound } from '../../../lib/list/use-list'
import { useAuth } from '../../../lib/session/auth-context'
import { useOffices } from '../../../lib/session/require-role'
import { OFFICE_NAMES, type Office, ROLES, type Role } from '../../../lib/session/roles'
import { sessionApi } from '../../../lib/session/session-api'
import { shortDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { IconButton } from '../../../ui/button/icon-button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Select } from '../../../ui/field/select'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { errorCode, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { LAST_ADMIN, ROLE_CHANGED, ROLE_FAILED } from '../office/queries'
import { type Account, changeRole, nameOf, ROLE_NAMES } from './account'
import { AccountDialog } from './account-dialog'
import { InviteDialog } from './invite-dialog'
import { concernsAdmins, RoleQuestion } from './role-question'

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
        {account.locked && <Badge tone="warning">Gesperrt</Badge>}
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

/** SQLSTATE of the last admin's protection (`restrict_violation`). */
const KEEPS_AN_ADMIN = '23001'

type RoleSelectProps = { account: Account; onChanged: (account: Account) => void }

/** Role of an account; asks for confirmation for admins, and changes when it is stored. */
export function RoleSelect({ account, onChanged }: RoleSelectProps) {
  const showToast = useToast()
  const { user } = useAuth()
  const own = user?.id === account.id
  const { busy: sending, attempt } = useAttempt()
  const [pending, setPending] = useState<Role | null>(null)

  function choose(role: Role) {
    if (concernsAdmins(account.role, role)) setPending(role)
    else void change(role)
  }

  async function change(role: Role) {
    setPending(null)
    await attempt(
      'The role could not be changed',
      (error) => (errorCode(error) === KEEPS_AN_ADMIN ? LAST_ADMIN : ROLE_FAILED),
      async () => {
        await changeRole(await sessionApi.rows(), account.id, role)
        // The session has its role from the start of the page; a reload reads the new one.
        if (own) return window.location.assign(role === 'member' ? '/member' : '/')
        onChanged({ ...account, role })
        showToast({ ...ROLE_CHANGED, description: `${nameOf(account)}: ${ROLE_NAMES[role]}` })
      },
    )
  }

  return (
    <>
      <Select
        aria-label={`Rolle von ${nameOf(account)}`}
        value={account.role}
        disabled={sending}
        onChange={({ target }) => choose(target.value as Role)}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </Select>
      {pending && (
        <RoleQuestion
          account={account}
          role={pending}
          own={own}
          onConfirm={() => change(pending)}
          onCancel={() => setPending(null)}
        />
      )}
    </>
  )
}
