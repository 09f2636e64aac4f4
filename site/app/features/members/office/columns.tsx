import { Pencil, Trash2 } from 'lucide-react'
import { shortDay } from '../../../lib/time/town-time'
import { IconButton } from '../../../ui/button/icon-button'
import type { Column } from '../../../ui/table/column'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { CopyAddress } from '../../../ui/text/copy-address'
import { addressOf, type Member, titleOf } from '../../businesses/member'

type Actions = Readonly<{ onEdit: (member: Member) => void; onDelete: (member: Member) => void }>

/**
 * The columns of the list (docs/product.md#member-list); a constant. Eight fit a window of 1280 pixels: columns that wrap are narrow there
 * and grow most in larger windows.
 */
export const memberColumns = ({ onEdit, onDelete }: Actions): readonly Column<Member>[] => [
  { key: 'business', header: 'Firma', role: 'title', cell: titleOf, sortBy: titleOf },
  {
    key: 'email',
    header: 'E-Mail',
    role: 'plain',
    cell: ({ email }) => email && <CopyAddress address={email} />,
    width: 'calc(22cqi - 4.75rem)',
  },
  {
    key: 'phone',
    header: 'Telefon',
    role: 'plain',
    cell: ({ phone }) => phone,
    width: '6.75rem',
  },
  {
    key: 'address',
    header: 'Adresse',
    role: 'plain',
    cell: addressOf,
    width: 'calc(20cqi - 3.75rem)',
  },
  {
    key: 'category',
    header: 'Kategorie',
    role: 'plain',
    width: '6.75rem',
    cell: ({ category_name }) => category_name,
    sortBy: ({ category_name }) => category_name,
  },
  {
    key: 'website',
    header: 'Website',
    role: 'plain',
    cell: ({ website }) => website && <Website address={website} />,
    width: 'calc(15cqi - 3.25rem)',
  },
  {
    key: 'created_at',
    header: 'Hinzugefügt am',
    role: 'plain',
    width: '7.25rem',
    cell: ({ created_at }) => (
      <>
        <span className="text-ink-soft @columns/table:hidden">hinzugefügt </span>
        {shortDay(created_at)}
      </>
    ),
    sortBy: ({ created_at }) => Date.parse(created_at),
  },
  {
    key: 'actions',
    header: 'Aktionen',
    role: 'signs',
    width: '6rem',
    cell: (member) => (
      <div className="flex">
        <IconButton icon={Pencil} label={`${titleOf(member)} bearbeiten`} onClick={() => onEdit(member)} />
        <IconButton
          icon={Trash2}
          label={`${titleOf(member)} löschen`}
          destructive
          onClick={() => onDelete(member)}
        />
      </div>
    ),
  },
]

/** Only the host of a URL is shown. */
function Website({ address }: { address: string }) {
  const bare = address.replace(/^https?:\/\//i, '')
  const host = bare.replace(/^www\./i, '').replace(/[/?#].*$/, '')
  return (
    <a
      href={bare === address ? `https://${address}` : address}
      target="_blank"
      rel="noreferrer"
      title={address}
      className="text-link @columns/table:block @columns/table:truncate"
    >
      <BreakableAddress address={host} />
    </a>
  )
}
