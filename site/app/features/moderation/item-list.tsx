import { Keyboard } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { KINDS, moderationOf } from '../../lib/kinds/kinds'
import type { AddressFilter } from '../../lib/use-address-filter'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { FailedList } from '../../ui/failed-list'
import { ListToolbar } from '../../ui/list-toolbar'
import { NothingMatches } from '../../ui/nothing-matches'
import { DataTable } from '../../ui/table/data-table'
import { BulkActions } from './bulk-actions'
import { columnsFor } from './columns'
import { Counters } from './counters'
import { DetailDialog } from './detail-dialog'
import { type Filter, filterItems } from './filter'
import type { Item } from './item'
import { loadingFailed, wordsOf } from './notices'
import { ShortcutsDialog } from './shortcuts-dialog'
import { useItemActions } from './use-item-actions'
import { useModeration } from './use-moderation'
import { useShortcuts } from './use-shortcuts'

const NONE: readonly Item[] = []

/** The things of one kind: figures, search, table, and what can be done with them. */
export function ItemList({ address }: { address: AddressFilter<Filter> }) {
  const { kind, state, search } = address.filter
  const { loaded, reload, decideOn } = useModeration(kind)
  const items = loaded.state === 'loaded' ? loaded.value : NONE
  const searched = useDeferredValue(search)
  const shown = useMemo(
    () => filterItems(items, { kind, state, search: searched }),
    [items, kind, state, searched],
  )
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

  if (loaded.state === 'failed') {
    return (
      <div className="mt-6">
        <FailedList title={loadingFailed(kind).description} onRetry={reload} />
      </div>
    )
  }
  return (
    <>
      <div className="mt-5">
        <Counters
          items={items}
          chosen={state}
          addressOf={(state) => address.addressOf({ state })}
          onFollow={address.followed}
        />
      </div>
      <div className="my-5">
        <ListToolbar
          searchLabel="Nach Titel, Autor oder Inhalt suchen"
          search={search}
          onSearch={address.typeSearch}
          placeholder="Titel, Autor oder Inhalt"
          searchRef={searchRef}
        >
          <Button variant="quiet" onClick={() => setHelp(true)} className="pointer-coarse:hidden">
            <Keyboard aria-hidden="true" className="size-5" />
            Tastenkürzel
          </Button>
        </ListToolbar>
      </div>
      <BulkActions
        count={actions.selected.length}
        onDecide={actions.decideSelected}
        onClear={actions.clearSelection}
      />
      <p role="status" className="sr-only">
        {loaded.state === 'loaded' && `${shown.length} von ${items.length} ${wordsOf(kind).many}`}
      </p>
      <DataTable
        label={KINDS[kind].many}
        rows={loaded.state === 'loaded' ? shown : null}
        columns={columns}
        rowKey={(item) => item.id}
        rowName={(item) => item.title}
        onOpen={actions.open}
        selection={actions.selection}
        empty={
          items.length === 0 ? (
            <EmptyState title={`Noch keine ${KINDS[kind].many}`} />
          ) : (
            <NothingMatches
              title="Nichts gefunden"
              resetLabel="Alle zeigen"
              onReset={() => address.change({ search: '', state: null })}
            >
              <p>Mit dieser Suche und diesem Status gibt es nichts.</p>
            </NothingMatches>
          )
        }
      />
      <DetailDialog item={actions.opened} onDecide={actions.decideOpened} onClose={actions.close} />
      <ShortcutsDialog open={help} on={shortcuts.on} onFlip={shortcuts.flip} onClose={() => setHelp(false)} />
    </>
  )
}
