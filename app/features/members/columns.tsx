import { Pencil, Trash2 } from 'lucide-react'
import { shortDay } from '../../lib/short-day'
import { BreakableEmail } from '../../ui/breakable-email'
import { IconButton } from '../../ui/icon-button'
import type { Column } from '../../ui/table/column'
import { addressOf, type Member, titleOf } from './member'

type Actions = Readonly<{ onEdit: (member: Member) => void; onDelete: (member: Member) => void }>

/** The columns of spec section 2; made once for the life of the page. */
export const memberColumns = ({ onEdit, onDelete }: Actions): readonly Column<Member>[] => [
  { key: 'business', header: 'Firma', role: 'title', width: '17%', cell: titleOf, sortBy: titleOf },
  {
    key: 'email',
    header: 'E-Mail',
    cell: ({ email }) => email && <BreakableEmail email={email} />,
    width: '16%',
  },
  {
    key: 'phone',
    header: 'Telefon',
    cell: ({ phone }) => phone && <span className="whitespace-nowrap">{phone}</span>,
  },
  { key: 'address', header: 'Adresse', cell: addressOf, width: '17%' },
  {
    key: 'category',
    header: 'Kategorie',
    cell: ({ category_name }) => category_name,
    sortBy: ({ category_name }) => category_name,
  },
  {
    key: 'website',
    header: 'Website',
    cell: ({ website }) => website && <Website address={website} />,
    width: '12%',
  },
  {
    key: 'created_at',
    header: 'Hinzugefügt am',
    width: '8.5rem',
    cell: ({ created_at }) => shortDay(created_at),
    sortBy: ({ created_at }) => Date.parse(created_at),
  },
  {
    key: 'actions',
    header: 'Aktionen',
    role: 'actions',
    width: '7.5rem',
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

/** People write addresses with and without what comes before the host. */
function Website({ address }: { address: string }) {
  const bare = address.replace(/^https?:\/\//i, '')
  return (
    <a
      href={bare === address ? `https://${address}` : address}
      target="_blank"
      rel="noreferrer"
      className="text-link"
    >
      <BreakableEmail email={bare.replace(/\/$/, '')} />
    </a>
  )
}
