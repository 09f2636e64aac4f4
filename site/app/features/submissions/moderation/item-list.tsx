import { Check, Keyboard, X } from 'lucide-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { SUBMISSION_REASONS } from '../../../entries/decision/explain-decision'
import { RejectDialog } from '../../../entries/decision/reject-dialog'
import {
  KINDS,
  kindWords,
  MODERATED_KINDS,
  type ModeratedKind,
  moderationOf,
} from '../../../entries/kinds/kinds'
import type { Decision, State } from '../../../entries/kinds/moderation'
import { type FilterOf, SEARCH } from '../../../lib/list/address-fields'
import { choice, statusField } from '../../../lib/list/choice-field'
import { ListFailure } from '../../../lib/list/failed-list'
import { ListTable } from '../../../lib/list/list-table'
import { FilterCounters, ListToolbar } from '../../../lib/list/list-toolbar'
import type { AddressFilter } from '../../../lib/list/use-address-filter'
import { useFound } from '../../../lib/list/use-list'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import { Switch } from '../../../ui/field/switch'
import { columnsFor } from './columns'
import { type Item, STATES, wordsOf } from './item'
import { ItemDialogs } from './item-dialogs'
import { useItemActions, useShortcuts } from './use-item-actions'
import { useModeration } from './use-moderation'

const NONE: readonly Item[] = []

/** Submissions of one kind: counters, search, table and moderation. */
export function ItemList({ address }: { address: AddressFilter<Filter> }) {
  const { kind, state, search } = address.filter
  const { list, decideOn, remove, merge } = useModeration(kind)
  const items = list.rows ?? NONE
  const found = useFound(list.rows, { search, texts: searchedTexts, by: stateOf, only: state })
  const shown = found ?? NONE
  const searchRef = useRef<HTMLInputElement>(null)
  const [help, setHelp] = useState(false)
  const actions = useItemActions(items, shown, decideOn)
  const columns = useMemo(
    () => columnsFor(actions.decideInRow, moderationOf(kind).likes),
    [actions.decideInRow, kind],
  )
  const shortcuts = useShortcuts({
    '/': () => searchRef.current?.focus(),
    '?': () => setHelp(true),
    x: actions.selectFocused,
    g: (focused) => actions.decideFocused(focused, 'approved'),
    a: (focused) => actions.decideFocused(focused, 'rejected'),
  })

  if (list.failure) {
    return (
      <div className="mt-6">
        <ListFailure list={list} />
      </div>
    )
  }
  return (
    <>
      <div className="mt-5">
        <FilterCounters
          label="Nach Status"
          address={address}
          field="state"
          labels={STATES}
          values={items.map(stateOf)}
        />
      </div>
      <div className="my-5">
        <Toolbar address={address} searchRef={searchRef} onHelp={() => setHelp(true)} />
      </div>
      <BulkActions
        count={actions.selected.length}
        onDecide={actions.decideSelected}
        onClear={actions.clearSelection}
      />
      <p role="status" className="sr-only">
        {found && `${found.length} von ${items.length} ${wordsOf(kind).many}`}
      </p>
      <ListTable
        label={KINDS[kind].many}
        list={list}
        found={found}
        columns={columns}
        rowName={(item) => item.title}
        onOpen={actions.open}
        selection={actions.selection}
        empty={<EmptyState title={`Noch keine ${KINDS[kind].many}`} />}
        unmatched={
          <NothingMatches title="Nichts gefunden" resetLabel="Alle zeigen" onReset={address.reset}>
            <p>Mit dieser Suche und diesem Status gibt es nichts.</p>
          </NothingMatches>
        }
      />
      <ItemDialogs
        {...{ kind, items, actions }}
        onDelete={remove}
        onMerge={merge}
        onCorrected={list.refresh}
      />
      {actions.rejecting && (
        <RejectItems
          {...{ kind, items: actions.rejecting }}
          onReject={actions.reject}
          onClose={actions.closeRejecting}
        />
      )}
      <ShortcutsDialog
        open={help}
        on={shortcuts.on}
        onToggle={shortcuts.toggle}
        onClose={() => setHelp(false)}
      />
    </>
  )
}

type RejectItemsProps = {
  kind: ModeratedKind
  items: readonly Item[]
  onReject: (reason: string) => void
  onClose: () => void
}

function RejectItems({ kind, items, onReject, onClose }: RejectItemsProps) {
  const [first, ...others] = items
  return (
    <RejectDialog
      title={first && others.length === 0 ? first.title : `${items.length} ${wordsOf(kind).many}`}
      label="Ablehnen"
      reasons={SUBMISSION_REASONS}
      onReject={onReject}
      onClose={onClose}
    />
  )
}

type ToolbarProps = {
  address: AddressFilter<Filter>
  searchRef: RefObject<HTMLInputElement | null>
  onHelp: () => void
}

function Toolbar({ address, searchRef, onHelp }: ToolbarProps) {
  return (
    <ListToolbar
      searchLabel="Nach Titel, Autor oder Inhalt suchen"
      search={address.filter.search}
      onSearch={address.typeSearch}
      placeholder="Titel, Autor oder Inhalt"
      searchRef={searchRef}
    >
      <Button variant="quiet" onClick={onHelp} className="pointer-coarse:hidden">
        <Keyboard aria-hidden="true" className="size-5" />
        Tastenkürzel
      </Button>
    </ListToolbar>
  )
}

type BulkActionsProps = { count: number; onDecide: (decision: Decision) => void; onClear: () => void }

/** Actions for all selected items. */
function BulkActions({ count, onDecide, onClear }: BulkActionsProps) {
  if (count === 0) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-straw-light/60 px-4 py-2">
      <p role="status" className="mr-auto font-semibold">
        {count} ausgewählt
      </p>
      <Button variant="quiet" onClick={() => onDecide('approved')}>
        <Check aria-hidden="true" className="size-5" />
        Auswahl genehmigen
      </Button>
      <Button variant="quiet" onClick={() => onDecide('rejected')}>
        <X aria-hidden="true" className="size-5" />
        Auswahl ablehnen
      </Button>
      <Button variant="quiet" onClick={onClear}>
        Auswahl aufheben
      </Button>
    </div>
  )
}

const KEYS = [
  ['/', 'Suchen'],
  ['↑ ↓ oder j k', 'Von Zeile zu Zeile'],
  ['Enter', 'Zeile öffnen'],
  ['x', 'Zeile auswählen'],
  ['g', 'Genehmigen: was ausgewählt ist, sonst die Zeile'],
  ['a', 'Ablehnen: was ausgewählt ist, sonst die Zeile'],
  ['?', 'Diese Übersicht'],
] as const

type ShortcutsDialogProps = { open: boolean; on: boolean; onToggle: () => void; onClose: () => void }

function ShortcutsDialog({ open, on, onToggle, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Tastenkürzel">
      <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-soft border border-line-strong bg-paper px-2 py-0.5 font-text text-[0.9375rem] font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Tastenkürzel verwenden"
        hint="Gilt für diesen Browser."
        checked={on}
        onChange={onToggle}
      />
    </Dialog>
  )
}

/** Filter of the list, in the address as `?bereich=…&status=…&suche=…`. */
export const FILTER = {
  kind: choice('bereich', kindWords(MODERATED_KINDS), MODERATED_KINDS[0] as ModeratedKind),
  state: statusField(STATES),
  search: SEARCH,
}

type Filter = FilterOf<typeof FILTER>

export const searchedTexts = ({ title, author, email, content }: Item) => [title, author, email, content]

const stateOf = ({ state }: Item): State => state
