import { Merge, Pencil, UsersRound } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ClosesDialog } from '../../../lib/first-use/failed-parts'
import { onDemand } from '../../../lib/first-use/on-demand'
import { ListTable } from '../../../lib/list/list-table'
import { type List, useFound } from '../../../lib/list/use-list'
import { IconButton } from '../../../ui/button/icon-button'
import { EmptyState } from '../../../ui/empty/empty-state'
import type { Column } from '../../../ui/table/column'
import { type Business, businessPath, fullAddress } from '../business'

const BusinessDialog = onDemand(() => import('./business-dialog'), ClosesDialog)
const AccountsDialog = onDemand(() => import('./accounts-dialog'), ClosesDialog)
const MergeDialog = onDemand(() => import('./merge-dialog'), ClosesDialog)

type Open = Readonly<{ name: 'edit' | 'merge' | 'accounts'; business: Business }>

/** The entries of businesses: a row opens what its page says beyond the member's data. */
export function BusinessesPanel({ list, search }: { list: List<Business>; search: string }) {
  const [open, setOpen] = useState<Open | null>(null)
  const [edit] = useState(() => (business: Business) => setOpen({ name: 'edit', business }))
  const columns = useMemo(() => columnsOf((name, business) => setOpen({ name, business })), [])
  const found = useFound(list.rows, { search, texts: searchedTexts })
  const close = () => setOpen(null)
  return (
    <>
      <ListTable
        label="Betriebe"
        list={list}
        found={found}
        search={search}
        columns={columns}
        rowName={({ name }) => name}
        onOpen={edit}
        empty={<EmptyState title="Noch keine Betriebe" />}
        unmatched={<EmptyState title="Kein Betrieb gefunden" />}
      />
      <Suspense>
        {open?.name === 'edit' && (
          <BusinessDialog business={open.business} onClose={close} onSaved={list.refresh} />
        )}
        {open?.name === 'accounts' && <AccountsDialog business={open.business} onClose={close} />}
        {open?.name === 'merge' && (
          <MergeDialog
            business={open.business}
            all={list.rows ?? []}
            onClose={close}
            onChanged={list.refresh}
          />
        )}
      </Suspense>
    </>
  )
}

const columnsOf = (onOpen: (name: Open['name'], business: Business) => void): readonly Column<Business>[] => [
  {
    key: 'name',
    header: 'Betrieb',
    role: 'title',
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  { key: 'address', header: 'Adresse', role: 'plain', cell: fullAddress },
  { key: 'roles', header: 'Rollen', role: 'plain', cell: rolesText },
  {
    key: 'filled',
    header: 'Angaben',
    role: 'plain',
    cell: filledText,
  },
  {
    key: 'page',
    header: 'Seite',
    role: 'plain',
    width: '6rem',
    cell: (business) => (
      <Link to={businessPath(business)} className="text-link">
        Ansehen
        <span className="sr-only">: {business.name}</span>
      </Link>
    ),
  },
  {
    key: 'actions',
    header: 'Aktionen',
    role: 'signs',
    width: '9rem',
    cell: (business) => (
      <div className="flex">
        <IconButton
          icon={Pencil}
          label={`Eintrag von ${business.name} bearbeiten`}
          onClick={() => onOpen('edit', business)}
        />
        <IconButton
          icon={UsersRound}
          label={`Konten von ${business.name}`}
          onClick={() => onOpen('accounts', business)}
        />
        <IconButton
          icon={Merge}
          label={`${business.name} zusammenlegen oder trennen`}
          onClick={() => onOpen('merge', business)}
        />
      </div>
    ),
  },
]

const rolesText = ({ accepts_vouchers, sells_vouchers, is_member }: Business) =>
  [accepts_vouchers && 'Einlösestelle', sells_vouchers && 'Verkaufsstelle', is_member && 'Mitglied']
    .filter(Boolean)
    .join(', ')

const filledText = ({ hours, logo_url, pictures, about, offers, latitude }: Business) =>
  [
    hours && 'Öffnungszeiten',
    logo_url && 'Logo',
    pictures.length > 0 && 'Bilder',
    (about || offers) && 'Texte',
    latitude !== null && 'Position',
  ]
    .filter(Boolean)
    .join(', ') || 'keine'

const searchedTexts = (business: Business) => [
  business.name,
  business.business_name,
  business.category_name,
  fullAddress(business),
]
