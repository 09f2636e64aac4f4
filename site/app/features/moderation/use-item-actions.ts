import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Decision } from '../../lib/kinds/moderation'
import type { Item } from './item'

type Decide = (items: readonly Item[], decision: Decision) => Promise<boolean>

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Opening, selecting and moderating items of the list. Items that are not listed any more, because of a search or a decision, are no longer
 * selected.
 */
export function useItemActions(items: readonly Item[], shown: readonly Item[], decideOn: Decide) {
  const [keys, setKeys] = useState(NOTHING)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const selected = useMemo(() => shown.filter(({ id }) => keys.has(id)), [shown, keys])
  const opened = items.find(({ id }) => id === openedId) ?? null
  const latest = useRef(decideOn)
  useEffect(() => {
    latest.current = decideOn
  })

  const decideInRow = useCallback(async (item: Item, decision: Decision, row: Element | null) => {
    await latest.current([item], decision)
    giveFocusBack(row)
  }, [])

  async function decideSelected(decision: Decision) {
    if (await decideOn(selected, decision)) setKeys(NOTHING)
  }

  function focusedItem(focused: Element | null): Item | undefined {
    const key = focused?.closest<HTMLElement>('tr[data-key]')?.dataset.key
    return shown.find(({ id }) => id === key)
  }

  return {
    selected,
    selection: { keys: new Set(selected.map(({ id }) => id)), onChange: setKeys },
    clearSelection: () => setKeys(NOTHING),
    opened,
    open: (item: Item) => setOpenedId(item.id),
    close: () => setOpenedId(null),
    decideInRow,
    decideSelected,
    async decideOpened(decision: Decision) {
      if (opened && (await decideOn([opened], decision))) setOpenedId(null)
    },
    async decideFocused(focused: Element | null, decision: Decision) {
      if (opened) return
      if (selected.length > 0) return decideSelected(decision)
      const item = focusedItem(focused)
      if (item) await decideInRow(item, decision, focused?.closest('tr') ?? null)
    },
    selectFocused(focused: Element | null) {
      const item = focusedItem(focused)
      if (!item) return
      const next = new Set(keys)
      if (!next.delete(item.id)) next.add(item.id)
      setKeys(next)
    },
  }
}

/** The pressed button is removed; moves the focus to its row, or else to the page. */
function giveFocusBack(row: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const next = row?.isConnected
      ? row.querySelector<HTMLElement>('td button')
      : document.querySelector('main')
    next?.focus({ preventScroll: true })
  })
}
