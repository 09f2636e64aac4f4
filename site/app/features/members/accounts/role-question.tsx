import type { ReactNode } from 'react'
import type { Role } from '../../../lib/session/roles'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { type Account, nameOf, ROLE_NAMES } from './account'

type RoleQuestionProps = {
  account: Account
  role: Role
  /** It is the admin's own account. */
  own: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Whether a change gives or removes the role of an admin, which needs a confirmation. */
export const concernsAdmins = (before: Role, after: Role): boolean => before === 'admin' || after === 'admin'

/** Asks for confirmation before an account gets or loses the role of an admin. */
export function RoleQuestion({ account, role, own, onConfirm, onCancel }: RoleQuestionProps) {
  const { title, confirmLabel, text } = confirmationFor(account, role, own)
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Abbrechen"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {text}
    </ConfirmDialog>
  )
}

type Confirmation = Readonly<{ title: string; confirmLabel: string; text: ReactNode }>

function confirmationFor(account: Account, role: Role, own: boolean): Confirmation {
  if (role === 'admin')
    return {
      title: 'Zum Admin machen?',
      confirmLabel: 'Zum Admin machen',
      text: <Rights account={account} />,
    }
  if (own)
    return {
      title: 'Eigene Admin-Rechte abgeben?',
      confirmLabel: 'Rechte abgeben',
      text: (
        <p>
          Sie sind danach {ROLE_NAMES[role]} und kommen nicht mehr in die Verwaltung. Nur ein anderer Admin
          kann das rückgängig machen.
        </p>
      ),
    }
  return {
    title: 'Admin-Rechte entziehen?',
    confirmLabel: 'Rechte entziehen',
    text: (
      <p>
        <Who account={account} /> ist danach {ROLE_NAMES[role]} und kommt nicht mehr in die Verwaltung.
      </p>
    ),
  }
}

function Rights({ account }: { account: Account }) {
  return (
    <>
      <p>
        <Who account={account} /> kann dann alles, was Sie hier können:
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>die Bankdaten aller Mitglieder und Anträge sehen und ändern,</li>
        <li>alle Benutzerkonten sehen, Rollen vergeben und Ihnen die Ihre nehmen,</li>
        <li>die Adressen aller Abonnenten sehen und Newsletter im Namen des Vereins versenden,</li>
        <li>Beiträge, Ideen und Veranstaltungen ändern und löschen.</li>
      </ul>
      {!account.confirmed && (
        <p className="mt-3 font-semibold text-error">
          Die E-Mail-Adresse ist noch nicht bestätigt. Fragen Sie erst nach, ob das Konto wirklich dieser
          Person gehört.
        </p>
      )}
    </>
  )
}

function Who({ account }: { account: Account }) {
  const name = nameOf(account)
  return (
    <strong className="wrap-anywhere text-ink">
      {name}
      {account.email && account.email !== name && ` (${account.email})`}
    </strong>
  )
}
