import { useState } from 'react'
import { useAuth } from '../../../lib/session/auth-context'
import { ROLES, type Role } from '../../../lib/session/role'
import { sessionClient } from '../../../lib/session/session-clients'
import { Select } from '../../../ui/field/select'
import { useToast } from '../../../ui/toast/toast-context'
import { LAST_ADMIN, ROLE_CHANGED, ROLE_FAILED } from '../list/notices'
import { type Account, nameOf, ROLE_NAMES } from './account'
import { changeRole } from './queries'
import { concernsAdmins, RoleQuestion } from './role-question'

/** SQLSTATE of the last admin's protection (`restrict_violation`). */
const KEEPS_AN_ADMIN = '23001'

type RoleSelectProps = { account: Account; onChanged: (account: Account) => void }

/** Role of an account; asks for confirmation for admins, and changes when it is stored. */
export function RoleSelect({ account, onChanged }: RoleSelectProps) {
  const showToast = useToast()
  const { user } = useAuth()
  const own = user?.id === account.id
  const [sending, setSending] = useState(false)
  const [pending, setPending] = useState<Role | null>(null)

  function choose(role: Role) {
    if (concernsAdmins(account.role, role)) setPending(role)
    else void change(role)
  }

  async function change(role: Role) {
    setPending(null)
    setSending(true)
    try {
      await changeRole(await sessionClient(), account.id, role)
      // The session has its role from the start of the page; a reload reads the new one.
      if (own) return window.location.assign(role === 'member' ? '/member' : '/')
      onChanged({ ...account, role })
      showToast({ ...ROLE_CHANGED, description: `${nameOf(account)}: ${ROLE_NAMES[role]}` })
    } catch (error) {
      const { code } = error as { code?: string }
      console.error('The role could not be changed:', code)
      showToast(code === KEEPS_AN_ADMIN ? LAST_ADMIN : ROLE_FAILED)
    } finally {
      setSending(false)
    }
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
