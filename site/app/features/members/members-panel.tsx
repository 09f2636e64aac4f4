import { useMemo } from 'react'
import { searchIndex } from '../../lib/search-index'
import type { Rows } from '../../lib/use-rows'
import { EmptyState } from '../../ui/empty-state'
import { LoadingProgress } from '../../ui/loading-progress'
import { DataTable } from '../../ui/table/data-table'
import { memberColumns } from './columns'
import { addressOf, type Member, titleOf } from './member'

type MembersPanelProps = {
  list: Rows<Member>
  search: string
  onEdit: (member: Member) => void
  /** One function for the life of the page. */
  onDelete: (member: Member) => void
}

/** The members, in an area of its own that scrolls (600 pixels, docs/product.md#member-list); a row opens its form. */
export function MembersPanel({ list, search, onEdit, onDelete }: MembersPanelProps) {
  const { rows, progress } = list
  const columns = useMemo(() => memberColumns({ onEdit, onDelete }), [onEdit, onDelete])
  const find = useMemo(() => rows && searchIndex(rows, searchedTexts), [rows])
  const found = useMemo(() => find?.(search) ?? null, [find, search])
  return (
    <>
      <LoadingProgress progress={progress} what="Mitglieder" />
      <DataTable
        label="Mitglieder"
        rows={found}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={titleOf}
        onOpen={onEdit}
        empty={
          search.trim() === '' ? (
            <EmptyState title="Noch keine Mitglieder">
              <p>Fügen Sie das erste hinzu, oder importieren Sie Ihre Stammdaten als CSV-Datei.</p>
            </EmptyState>
          ) : (
            <EmptyState title="Kein Mitglied gefunden" />
          )
        }
      />
      <p role="status" className="mt-2 text-[0.9375rem] text-ink-soft">
        {search.trim() !== '' && found && `${found.length.toLocaleString('de-DE')} gefunden`}
      </p>
    </>
  )
}

const searchedTexts = (member: Member) => [
  member.name,
  member.business_name,
  member.contact_person,
  member.email,
  member.phone,
  addressOf(member),
  member.category_name,
]
