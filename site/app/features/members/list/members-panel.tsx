import { useMemo } from 'react'
import { ListTable } from '../../../lib/list/list-table'
import { useFound } from '../../../lib/list/use-found'
import type { List } from '../../../lib/list/use-list'
import { EmptyState } from '../../../ui/empty/empty-state'
import { addressOf, type Member, titleOf } from '../../businesses/member'
import { memberColumns } from './columns'

type MembersPanelProps = {
  list: List<Member>
  search: string
  onEdit: (member: Member) => void
  /** A stable function. */
  onDelete: (member: Member) => void
}

/** The members in a scroll container of 600 pixels (docs/product.md#member-list); a row opens its form. */
export function MembersPanel({ list, search, onEdit, onDelete }: MembersPanelProps) {
  const columns = useMemo(() => memberColumns({ onEdit, onDelete }), [onEdit, onDelete])
  const found = useFound(list.rows, { search, texts: searchedTexts })
  return (
    <ListTable
      label="Mitglieder"
      list={list}
      found={found}
      search={search}
      columns={columns}
      rowName={titleOf}
      onOpen={onEdit}
      empty={
        <EmptyState title="Noch keine Mitglieder">
          <p>Fügen Sie das erste hinzu, oder importieren Sie Ihre Stammdaten als CSV-Datei.</p>
        </EmptyState>
      }
      unmatched={<EmptyState title="Kein Mitglied gefunden" />}
    />
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
