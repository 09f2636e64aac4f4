import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button/button'
import { IconButton } from '../../../ui/button/icon-button'
import { Checkbox } from '../../../ui/field/checkbox'
import { Field, Input } from '../../../ui/field/field'
import {
  type Exception,
  type OpeningHours,
  type Season,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Week,
  type Weekday,
} from './hours'
import { MOST_EXCEPTIONS, MOST_SEASONS, OPENING_HOURS } from './hours-schema'
import { readSpans, writeSpans } from './spans-input'

const WRONG_SPANS = 'Bitte zum Beispiel so: 9–12:30, 14–18'

type Days = Readonly<Record<Weekday, string>>
type TypedSeason = Readonly<{ key: number; name: string; from: string; to: string; days: Days }>
type TypedException = Readonly<{ key: number; from: string; to: string; spans: string; note: string }>

/** Hours as they are typed. */
export type TypedHours = Readonly<{
  days: Days
  seasons: readonly TypedSeason[]
  exceptions: readonly TypedException[]
  usualHolidays: boolean
}>

const daysOf = (week: Week): Days =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, writeSpans(week[day] ?? [])])) as Days

/** `1.5.` from `05-01` */
const typedDate = (date: string) => date.split('-').reverse().map(Number).join('.').concat('.')

export const typedHours = (hours: OpeningHours | null): TypedHours => ({
  days: daysOf(hours?.weekly ?? {}),
  seasons: (hours?.seasons ?? []).map(({ name, from, to, weekly }, key) => ({
    key,
    name,
    from: typedDate(from),
    to: typedDate(to),
    days: daysOf(weekly),
  })),
  exceptions: (hours?.exceptions ?? []).map(({ from, to, spans, note = '' }, key) => ({
    key,
    from,
    to,
    spans: writeSpans(spans),
    note,
  })),
  usualHolidays: hours?.holidays === 'usual',
})

/** `05-01` from `1.5.`; null for a day that does not exist. */
function readDate(typed: string): string | null {
  const [, day = '', month = ''] = /^\s*(\d{1,2})\.\s*(\d{1,2})\.?\s*$/.exec(typed) ?? []
  const date = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`2024-${date}T00:00Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(5, 10) !== date ? null : date
}

/** Null where a day is no time. */
function readWeek(days: Days): Week | null {
  const read = WEEKDAYS.map((day) => [day, readSpans(days[day])] as const)
  if (read.some(([, spans]) => spans === null)) return null
  return Object.fromEntries(read.filter(([, spans]) => spans?.length)) as Week
}

/** The document, null where nothing is typed; `undefined` where something is wrong, which its field says. */
export function readHours({
  days,
  seasons,
  exceptions,
  usualHolidays,
}: TypedHours): OpeningHours | null | undefined {
  const weekly = readWeek(days)
  const readSeasons = seasons.map((each): Season | null => {
    const [from, to, week] = [readDate(each.from), readDate(each.to), readWeek(each.days)]
    return each.name.trim() && from && to && week ? { name: each.name.trim(), from, to, weekly: week } : null
  })
  const readExceptions = exceptions.map(({ from, to, spans, note }): Exception | null => {
    const read = readSpans(spans)
    const last = to || from
    if (!from || last < from || read === null) return null
    return { from, to: last, spans: read, ...(note.trim() && { note: note.trim() }) }
  })
  if (!weekly || readSeasons.includes(null) || readExceptions.includes(null)) return undefined
  if (Object.keys(weekly).length + seasons.length + exceptions.length === 0) return null
  return OPENING_HOURS.safeParse({
    weekly,
    ...(seasons.length > 0 && { seasons: readSeasons }),
    ...(exceptions.length > 0 && { exceptions: readExceptions }),
    ...(usualHolidays && { holidays: 'usual' }),
  }).data
}

type HoursEditorProps = {
  initial: OpeningHours | null
  onChange: (typed: TypedHours) => void
  /** Whether fields that are wrong or empty say so. */
  showsProblems: boolean
  /** Below the heading. */
  note?: ReactNode
}

/** Weekly hours, seasons and exceptions. */
export function HoursEditor({ initial, onChange, showsProblems, note }: HoursEditorProps) {
  const [typed, setTyped] = useState(() => typedHours(initial))
  const change = (part: Partial<TypedHours>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange(next)
  }
  const { seasons, exceptions } = typed
  const replaced = <Item extends { key: number }>(items: readonly Item[], item: Item) =>
    items.map((each) => (each.key === item.key ? item : each))
  const nextKey = (items: readonly { key: number }[]) => Math.max(-1, ...items.map(({ key }) => key)) + 1

  return (
    <fieldset className="grid gap-5">
      <legend className="font-display text-xl font-extrabold">Öffnungszeiten</legend>
      <p className="text-ink-soft">
        {note} Zum Beispiel 9–12:30, 14–18. Über Mitternacht: 18–2. Leer heißt geschlossen.
      </p>
      <DayFields days={typed.days} onChange={(days) => change({ days })} />
      <Checkbox
        label="An Feiertagen wie gewohnt geöffnet"
        hint="Sonst steht der Betrieb an den Feiertagen in Bayern als geschlossen da."
        checked={typed.usualHolidays}
        onChange={({ target }) => change({ usualHolidays: target.checked })}
      />
      {seasons.map((season) => (
        <SeasonFields
          key={season.key}
          season={season}
          showsProblems={showsProblems}
          onChange={(changed) => change({ seasons: replaced(seasons, changed) })}
          onRemove={() => change({ seasons: seasons.filter(({ key }) => key !== season.key) })}
        />
      ))}
      {exceptions.map((exception) => (
        <ExceptionFields
          key={exception.key}
          exception={exception}
          showsProblems={showsProblems}
          onChange={(changed) => change({ exceptions: replaced(exceptions, changed) })}
          onRemove={() => change({ exceptions: exceptions.filter(({ key }) => key !== exception.key) })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={seasons.length >= MOST_SEASONS}
          onClick={() =>
            change({
              seasons: [...seasons, { key: nextKey(seasons), name: '', from: '', to: '', days: daysOf({}) }],
            })
          }
        >
          <Plus aria-hidden="true" className="size-5" />
          Saison hinzufügen
        </Button>
        <Button
          variant="secondary"
          disabled={exceptions.length >= MOST_EXCEPTIONS}
          onClick={() =>
            change({
              exceptions: [
                ...exceptions,
                { key: nextKey(exceptions), from: '', to: '', spans: '', note: '' },
              ],
            })
          }
        >
          <Plus aria-hidden="true" className="size-5" />
          Ausnahme hinzufügen
        </Button>
      </div>
    </fieldset>
  )
}

function DayFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const copied = { tu: days.mo, we: days.mo, th: days.mo, fr: days.mo }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {WEEKDAYS.map((day) => (
        <Field
          key={day}
          label={WEEKDAY_NAMES[day]}
          error={readSpans(days[day]) === null ? WRONG_SPANS : undefined}
        >
          <Input
            value={days[day]}
            onChange={({ target }) => onChange({ ...days, [day]: target.value })}
            maxLength={100}
            autoComplete="off"
          />
        </Field>
      ))}
      <Button
        variant="quiet"
        onClick={() => onChange({ ...days, ...copied })}
        className="self-end justify-self-start"
      >
        Montag auch für Dienstag bis Freitag
      </Button>
    </div>
  )
}

type PartProps<Part> = { showsProblems: boolean; onChange: (part: Part) => void; onRemove: () => void }

function SeasonFields({
  season,
  showsProblems,
  onChange,
  onRemove,
}: PartProps<TypedSeason> & { season: TypedSeason }) {
  const dateProblem = (typed: string) =>
    (showsProblems || typed !== '') && readDate(typed) === null ? 'Bitte zum Beispiel so: 1.5.' : undefined
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">Saison</legend>
      <div className="grid gap-3 sm:grid-cols-[1fr_7rem_7rem_auto]">
        <Field
          label="Name"
          required
          error={showsProblems && !season.name.trim() ? 'Bitte angeben.' : undefined}
        >
          <Input
            value={season.name}
            onChange={({ target }) => onChange({ ...season, name: target.value })}
            maxLength={60}
            placeholder="Sommer"
          />
        </Field>
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'from' ? 'Vom' : 'Bis'}
            required
            error={dateProblem(season[name])}
          >
            <Input
              value={season[name]}
              onChange={({ target }) => onChange({ ...season, [name]: target.value })}
              maxLength={7}
              placeholder={name === 'from' ? '1.5.' : '30.9.'}
            />
          </Field>
        ))}
        <IconButton icon={Trash2} label={`Saison ${season.name} entfernen`} destructive onClick={onRemove} />
      </div>
      <DayFields days={season.days} onChange={(days) => onChange({ ...season, days })} />
    </fieldset>
  )
}

function ExceptionFields({
  exception,
  showsProblems,
  onChange,
  onRemove,
}: PartProps<TypedException> & { exception: TypedException }) {
  const { from, to, spans, note } = exception
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">Ausnahme</legend>
      <Field label="Am oder vom" required error={showsProblems && !from ? 'Bitte angeben.' : undefined}>
        <Input
          type="date"
          value={from}
          onChange={({ target }) => onChange({ ...exception, from: target.value })}
        />
      </Field>
      <Field label="Bis" error={to && to < from ? 'Liegt vor dem ersten Tag.' : undefined}>
        <Input
          type="date"
          value={to}
          onChange={({ target }) => onChange({ ...exception, to: target.value })}
        />
      </Field>
      <Field
        label="Geöffnet"
        hint="Leer: geschlossen"
        error={readSpans(spans) === null ? WRONG_SPANS : undefined}
      >
        <Input
          value={spans}
          onChange={({ target }) => onChange({ ...exception, spans: target.value })}
          maxLength={100}
        />
      </Field>
      <Field label="Hinweis">
        <Input
          value={note}
          onChange={({ target }) => onChange({ ...exception, note: target.value })}
          maxLength={200}
          placeholder="Betriebsurlaub"
        />
      </Field>
      <Button variant="quiet" onClick={onRemove} className="justify-self-start">
        <Trash2 aria-hidden="true" className="size-5" />
        Ausnahme entfernen
      </Button>
    </fieldset>
  )
}
