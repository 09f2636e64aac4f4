import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Decision } from '../../../entries/kinds/moderation'
import type { Item } from './item'

type Decide = (items: readonly Item[], decision: Decision, reason?: string) => Promise<boolean>

/** Items to reject as soon as a reason is chosen, and the row whose button was pressed. */
type Rejecting = Readonly<{ items: readonly Item[]; row: Element | null }>

/** Null where all are rejected already. */
function toReject(items: readonly Item[], row: Element | null): Rejecting | null {
  const open = items.filter(({ state }) => state !== 'rejected')
  return open.length > 0 ? { items: open, row } : null
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Opening, selecting and moderating items of the list. Items that are not listed any more, because of a search or a decision, are no longer
 * selected.
 */
export function useItemActions(items: readonly Item[], shown: readonly Item[], decideOn: Decide) {
  const [keys, setKeys] = useState(NOTHING)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [rejecting, setRejecting] = useState<Rejecting | null>(null)
  const selected = useMemo(() => shown.filter(({ id }) => keys.has(id)), [shown, keys])
  const opened = items.find(({ id }) => id === openedId) ?? null
  const latest = useRef(decideOn)
  useEffect(() => {
    latest.current = decideOn
  })

  /** Row whose pressed button is about to be removed. */
  const decidedRow = useRef<Element | null>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (!decidedRow.current || decidedRow.current.contains(focused)) return
    if (focused === document.body) focusRow(decidedRow.current)
    decidedRow.current = null
  })

  const decideInRow = useCallback(async (item: Item, decision: Decision, row: Element | null) => {
    if (decision === 'rejected') return setRejecting(toReject([item], row))
    decidedRow.current = row
    if (!(await latest.current([item], decision))) decidedRow.current = null
  }, [])

  async function decideSelected(decision: Decision) {
    if (decision === 'rejected') return setRejecting(toReject(selected, null))
    if (await decideOn(selected, decision)) setKeys(NOTHING)
  }

  async function reject(reason: string) {
    if (!rejecting) return
    const { items, row } = rejecting
    setRejecting(null)
    decidedRow.current = row
    const done = await decideOn(items, 'rejected', reason)
    if (done && !row) setKeys(NOTHING)
    if (!done) decidedRow.current = null
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
    rejecting: rejecting?.items ?? null,
    reject,
    closeRejecting: () => setRejecting(null),
    async decideOpened(decision: Decision, reason: string) {
      if (opened && (await decideOn([opened], decision, reason))) setOpenedId(null)
    },
    async decideFocused(focused: Element | null, decision: Decision) {
      if (opened || rejecting) return
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

/** Moves the focus from a removed button to its row, or else to the page. */
function focusRow(row: Element): void {
  const next = row.isConnected ? row.querySelector<HTMLElement>('td button') : document.querySelector('main')
  next?.focus({ preventScroll: true })
}

/** Local storage key of switched-off shortcuts. */
const STORED = 'adminShortcuts'
const OFF = 'off'

export type Shortcuts = Readonly<Record<string, (focused: Element | null) => void>>

/** Single-key shortcuts, inactive while typing or when switched off: speech input may trigger them by accident (WCAG 2.1.4). */
export function useShortcuts(shortcuts: Shortcuts) {
  const [on, setOn] = useState(() => localStorage.getItem(STORED) !== OFF)
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })

  useEffect(() => {
    if (!on) return
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = current.current[event.key]
      if (!shortcut || event.altKey || event.ctrlKey || event.metaKey || event.repeat || isTyping(event))
        return
      event.preventDefault()
      shortcut(document.activeElement)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [on])

  function toggle() {
    localStorage.setItem(STORED, on ? OFF : 'on')
    setOn(!on)
  }
  return { on, toggle }
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')
}
