import { Copy, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { download } from '../../../lib/csv/write'
import { addDays, dayAhead, daysBetween, inTown, longDay, townMidnight } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { Checkbox } from '../../../ui/field/checkbox'
import { Field } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import { Textarea } from '../../../ui/field/textarea'
import { useToast } from '../../../ui/toast/toast-context'
import { placeOf } from '../calendar-links'
import { describePeriod, STATUS_WORDS } from '../describe-event'
import type { AdministeredEvent } from './administered-event'
import { PRESS_COPIED } from './notices'

type PressDialogProps = { events: readonly AdministeredEvent[]; onClose: () => void }

/** The events of a week or month as plain text, to copy or download. */
export function PressDialog({ events, onClose }: PressDialogProps) {
  const showToast = useToast()
  const textRef = useRef<HTMLTextAreaElement>(null)
  const [periods] = useState(() => pressPeriods(dayAhead(0)))
  const [key, setKey] = useState('next-week')
  const [withCancelled, setWithCancelled] = useState(true)
  const period = periods.find((one) => one.key === key)
  if (!period) return null
  const { days } = period
  const text = pressCopy(events, days, withCancelled)

  async function copy() {
    textRef.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      showToast(PRESS_COPIED)
    } catch {
      // No permission or no secure context: the text stays selected, so that it can be copied by hand.
      textRef.current?.focus()
    }
  }

  return (
    <Dialog open onClose={onClose} title="Text für die Presse">
      <div className="flex flex-col gap-5">
        <Field label="Zeitraum">
          <Select options={periods} value={key} onChange={({ target }) => setKey(target.value)} />
        </Field>
        <Checkbox
          label="Abgesagte nennen"
          checked={withCancelled}
          onChange={({ target }) => setWithCancelled(target.checked)}
        />
        <Field label="Text">
          <Textarea ref={textRef} readOnly value={text} rows={10} className="max-h-96" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button onClick={copy}>
            <Copy aria-hidden="true" className="size-5" />
            Kopieren
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              download(
                `veranstaltungen-${days.from}-bis-${days.to}.txt`,
                new Blob([text], { type: 'text/plain;charset=utf-8' }),
              )
            }
          >
            <Download aria-hidden="true" className="size-5" />
            Herunterladen
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Calendar days of the town (`2026-11-23`), both included. */
type Days = Readonly<{ from: string; to: string }>

/** A Monday, from which weeks are counted. */
const MONDAY = '2024-01-01'

/** What the newspaper asks for, with its days as seen from `today`; weeks begin on Monday. */
export function pressPeriods(today: string): readonly Readonly<{ key: string; label: string; days: Days }>[] {
  const monday = addDays(today, -(((daysBetween(MONDAY, today) % 7) + 7) % 7))
  const next = addDays(monday, 7)
  const month = monthOf(today)
  return [
    { key: 'week', label: 'Diese Woche', days: { from: monday, to: addDays(monday, 6) } },
    { key: 'next-week', label: 'Nächste Woche', days: { from: next, to: addDays(next, 6) } },
    { key: 'month', label: 'Dieser Monat', days: month },
    { key: 'next-month', label: 'Nächster Monat', days: monthOf(addDays(month.to, 1)) },
  ]
}

/**
 * Approved events of these days as plain text, by day: time, title, place, price. Those that began earlier and still run stand under the
 * first day; cancelled ones are left out, or marked.
 */
export function pressCopy(events: readonly AdministeredEvent[], days: Days, withCancelled: boolean): string {
  const found = events
    .filter(({ state, status }) => state === 'approved' && (withCancelled || status !== 'cancelled'))
    .filter((event) => dayOf(event.start_date) <= days.to && lastDay(event) >= days.from)
    .sort((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date) || a.title.localeCompare(b.title))
  const first = townMidnight(days.from).getTime()
  const byDay = new Map<string, AdministeredEvent[]>()
  for (const event of found) {
    const day = dayOf(new Date(Math.max(Date.parse(event.start_date), first)).toISOString())
    byDay.set(day, [...(byDay.get(day) ?? []), event])
  }
  const paragraphs =
    byDay.size === 0
      ? ['Keine Veranstaltungen.']
      : [...byDay].map(([day, some]) => [dayHeading(day), ...some.map(lineOf)].join('\n'))
  const heading = `Veranstaltungen vom ${spoken(days.from)} bis ${spoken(days.to)}`
  return `${[heading, ...paragraphs].join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

function lineOf(event: AdministeredEvent): string {
  const word = STATUS_WORDS[event.status]
  const note = word && `${word.toUpperCase()}${event.status_note ? ` (${event.status_note})` : ''}: `
  const period = describePeriod(new Date(event.start_date), event.end_date ? new Date(event.end_date) : null)
  const price = event.price && `Eintritt: ${event.price}`
  return `${note ?? ''}${period}: ${[event.title, placeOf(event), price].filter(Boolean).join(', ')}`
}

function dayHeading(day: string): string {
  const { weekday, dayOfMonth, month } = inTown(townMidnight(day))
  return `${weekday}, ${dayOfMonth}. ${month}`
}

const spoken = (day: string) => longDay(townMidnight(day).toISOString())

const dayOf = (instant: string) => inTown(new Date(instant)).day

/** The day of the last minute: midnight ends the day before. */
function lastDay({ start_date, end_date }: AdministeredEvent): string {
  const start = Date.parse(start_date)
  const end = end_date === null ? start : Date.parse(end_date) - 60_000
  return dayOf(new Date(Math.max(start, end)).toISOString())
}

function monthOf(day: string): Days {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}
