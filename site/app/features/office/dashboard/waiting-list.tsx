import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type Pending,
  type PendingItem,
  type PendingKind,
  usePending,
} from '../../../entries/pending/pending'
import {
  DecidedMeanwhile,
  NotAtOnce,
  type WaitingAction,
  type WaitingWays,
} from '../../../entries/pending/waiting-kind'
import { sessionApi } from '../../../lib/session/session-api'
import { useNow } from '../../../lib/time/use-now'
import { Button } from '../../../ui/button/button'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { failureToast, useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import { textOf, waitingKind } from './waiting-kinds'
import { WaitingRow } from './waiting-row'

/** Rows that are shown before all of them are asked for. */
const FIRST = 5

/** How kinds are dealt with that other features know. */
export type WaysByKind = Readonly<Partial<Record<PendingKind, WaitingWays>>>

/** Items that wait for the office, the admin's own offices first; each with its age and its actions. */
export function WaitingList({ ways = {} }: { ways?: WaysByKind }) {
  const pending = usePending()
  const { items, failed, reload } = pending
  return (
    <section aria-labelledby="waiting">
      {items && <Items items={items} counts={pending.counts} ways={ways} />}
      {!items && (
        <h2 id="waiting" tabIndex={-1} className="text-2xl">
          Zu erledigen
        </h2>
      )}
      {failed && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Was zu erledigen ist, konnte nicht geladen werden.</p>
          <Button variant="secondary" onClick={reload}>
            Erneut versuchen
          </Button>
        </div>
      )}
      {!items && !failed && (
        <SkeletonList label="Was zu erledigen ist, wird geladen …" count={3} className="mt-3 grid gap-3">
          <Skeleton className="h-14" />
        </SkeletonList>
      )}
    </section>
  )
}

type ItemsProps = { items: readonly PendingItem[]; counts: Pending['counts']; ways: WaysByKind }

function Items({ items, counts, ways }: ItemsProps) {
  const now = useNow(new Date())
  const { hidden, busy, press } = useWaitingActions()
  const [all, setAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useDecidedMeanwhile(items)
  const open = items.filter((item) => !hidden.has(keyOf(item)))
  const shown = all ? open : open.slice(0, FIRST)
  const total = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const left = total - (items.length - open.length)
  const row = (item: PendingItem) => (
    <WaitingRow
      key={keyOf(item)}
      item={item}
      now={now}
      busy={busy === keyOf(item)}
      ways={ways[item.kind as PendingKind]}
      onAsk={(isOpen) => {
        asked.current = isOpen ? item : null
      }}
      onPress={async (action, reason) => {
        await press(item, action, reason)
        // The row of the pressed button is removed.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
        })
      }}
    />
  )
  return (
    <>
      <h2 ref={heading} id="waiting" tabIndex={-1} className="flex flex-wrap items-center gap-x-3 text-2xl">
        Zu erledigen
        {left > 0 && (
          <span className="rounded-full bg-straw px-2.5 font-text text-base leading-7 font-semibold tracking-normal">
            {left.toLocaleString('de-DE')}
          </span>
        )}
      </h2>
      {open.length === 0 && (
        <p className="mt-3 flex items-center gap-3 text-ink-soft">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-meadow-dark" />
          Nichts wartet. Alles ist bearbeitet.
        </p>
      )}
      <Rows rows={shown.filter(({ mine }) => mine)} row={row} />
      <Rows
        title={shown.some(({ mine }) => mine) ? 'Was andere im Verein erledigen' : undefined}
        rows={shown.filter(({ mine }) => !mine)}
        row={row}
      />
      {shown.length < open.length && (
        <Button
          variant="quiet"
          className="mt-2"
          onClick={() => {
            setAll(true)
            // The pressed button is removed.
            heading.current?.focus({ preventScroll: true })
          }}
        >
          Alle {open.length.toLocaleString('de-DE')} zeigen
        </Button>
      )}
      {all && <Further items={items} counts={counts} />}
    </>
  )
}

/** For the item whose reason is being asked for: its dialog disappears with its row, and a toast says why. */
function useDecidedMeanwhile(items: readonly PendingItem[]) {
  const showToast = useToast()
  const asked = useRef<PendingItem | null>(null)
  useEffect(() => {
    const { current } = asked
    if (!current || items.some((item) => keyOf(item) === keyOf(current))) return
    asked.current = null
    showToast({ title: textOf(current), description: new DecidedMeanwhile().message })
  }, [items, showToast])
  return asked
}

type RowsProps = {
  title?: string | undefined
  rows: readonly PendingItem[]
  row: (item: PendingItem) => React.ReactNode
}

function Rows({ title, rows, row }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <>
      {title && <h3 className="mt-5 text-lg">{title}</h3>}
      <ul className="mt-3 divide-y divide-line border-y border-line">{rows.map(row)}</ul>
    </>
  )
}

/** Links to the lists of the kinds of which more waits than is listed. */
function Further({ items, counts }: { items: readonly PendingItem[]; counts: Pending['counts'] }) {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
      {kinds.map((kind) => {
        const listed = items.filter((item) => item.kind === kind).length
        const more = (counts[kind as PendingKind] ?? 0) - listed
        const known = waitingKind(kind)
        if (more <= 0 || !known?.to) return null
        return (
          <li key={kind}>
            <Link to={known.to()} className="text-link">
              {known.label}: {more.toLocaleString('de-DE')} weitere
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const FAILED = failureToast('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')

const keyOf = ({ kind, id }: PendingItem) => `${kind} ${id}`

/** Dealing with items by one press. An item is hidden at once, as the list is read again a moment later, and shown again when undone. */
function useWaitingActions() {
  const showUndo = useUndo()
  const { items, refresh } = usePending()
  // What somebody else has decided goes.
  const { attempt } = useAttempt(refresh)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<string | null>(null)
  // An item that comes back after it was hidden is shown.
  useEffect(() => {
    const waiting = new Set(items?.map(keyOf))
    setHidden((keys) => new Set([...keys].filter((key) => waiting.has(key))))
  }, [items])
  const show = (key: string) => setHidden((keys) => new Set([...keys].filter((other) => other !== key)))

  async function press(item: PendingItem, action: WaitingAction, reason: string) {
    const key = keyOf(item)
    setBusy(key)
    await attempt(
      'What waits could not be dealt with',
      (error) => (error instanceof NotAtOnce ? failureToast(error.message) : FAILED),
      async () => {
        const done = await action.act(await sessionApi.rows(), item, reason)
        setHidden((keys) => new Set([...keys, key]))
        showUndo({ title: action.done, description: textOf(item) }, async () => {
          await action.undo(await sessionApi.rows(), item, done)
          show(key)
          refresh()
        })
        refresh()
      },
    )
    setBusy(null)
  }

  return { hidden, busy, press }
}
