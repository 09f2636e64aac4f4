import { inTown, longDay } from '../../../lib/time/town-time'
import { Checkbox } from '../../../ui/field/checkbox'
import { ErrorMessage, Field, Input } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import { HolidayNote, useHolidayOn } from './holidays-of-dates'
import { instantsOf, MOST_DATES, WEEKDAYS } from './recurrence'
import { nthOf, type Repetition, type RepetitionSettings } from './use-repetition'

const KINDS = [
  { key: 'never', label: 'Nie' },
  { key: 'weekly', label: 'Wöchentlich' },
  { key: 'monthly', label: 'Monatlich' },
]
const PLACES = [
  ...[1, 2, 3, 4, 5].map((nth) => ({ key: String(nth), label: `${nth}.` })),
  { key: '-1', label: 'letzten' },
]
const ENDS = [
  { key: 'count', label: 'Nach einer Anzahl von Terminen' },
  { key: 'until', label: 'An einem Tag' },
]

type RepetitionProps = {
  repetition: Repetition
  start: string
  /** True for dates that are a series already. */
  always?: boolean
}

/** How often an event repeats, with its dates, of which single ones can be left out. */
export function RepetitionFields({ repetition, start, always = false }: RepetitionProps) {
  const { settings, change } = repetition
  return (
    <fieldset className="flex flex-col gap-5 rounded-soft border border-line px-4 py-4">
      <legend className="sr-only">Wiederholung</legend>
      <Field label="Wiederholen">
        <Select
          name="repetition"
          options={always ? KINDS.slice(1) : KINDS}
          value={settings.kind}
          onChange={({ target }) => change({ kind: target.value as RepetitionSettings['kind'] })}
        />
      </Field>
      {settings.kind === 'weekly' && <Weekdays repetition={repetition} />}
      {settings.kind !== 'never' && (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {settings.kind === 'monthly' && (
              <Field
                label={start === '' ? 'Am … Wochentag' : `Am … ${inTown(new Date(`${start}:00Z`)).weekday}`}
              >
                <Select
                  options={PLACES}
                  value={String(settings.nth ?? nthOf(start))}
                  onChange={({ target }) => change({ nth: Number(target.value) })}
                />
              </Field>
            )}
            <Numeric
              label={settings.kind === 'weekly' ? 'Alle … Wochen' : 'Alle … Monate'}
              value={settings.interval}
              max={52}
              onChange={(interval) => change({ interval })}
            />
            <Field label="Endet">
              <Select
                options={ENDS}
                value={settings.endsBy}
                onChange={({ target }) => change({ endsBy: target.value as RepetitionSettings['endsBy'] })}
              />
            </Field>
            {settings.endsBy === 'count' ? (
              <Numeric
                label="Anzahl der Termine"
                value={settings.count}
                max={MOST_DATES}
                onChange={(count) => change({ count })}
              />
            ) : (
              <Field label="Letzter Tag">
                <Input
                  type="date"
                  max="2199-12-31"
                  value={settings.until}
                  onChange={({ target }) => change({ until: target.value })}
                />
              </Field>
            )}
          </div>
          <Preview repetition={repetition} />
        </>
      )}
    </fieldset>
  )
}

function Weekdays({ repetition: { settings, change, weekday } }: { repetition: Repetition }) {
  const chosen = settings.weekdays.length > 0 ? settings.weekdays : [weekday]
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-3">
      <legend className="mb-1.5 font-semibold">An diesen Tagen</legend>
      {WEEKDAYS.map(({ key, label }, day) => (
        <Checkbox
          key={key}
          label={label}
          checked={chosen.includes(day)}
          onChange={({ target }) =>
            change({
              weekdays: target.checked ? [...chosen, day].sort() : chosen.filter((other) => other !== day),
            })
          }
        />
      ))}
    </fieldset>
  )
}

type NumericProps = { label: string; value: number; max: number; onChange: (value: number) => void }

function Numeric({ label, value, max, onChange }: NumericProps) {
  return (
    <Field label={label}>
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        value={value || ''}
        onChange={({ target }) => onChange(Math.min(Math.trunc(Number(target.value)), max))}
      />
    </Field>
  )
}

function Preview({ repetition }: { repetition: Repetition }) {
  const { settings, change, all, dates, problem } = repetition
  const holidayOn = useHolidayOn()
  const instants = instantsOf(dates?.starts ?? [])
  const [first = '', last = ''] = [instants[0], instants.at(-1)]
  return (
    <>
      {problem ? (
        <ErrorMessage id="repetition-problem">{problem}</ErrorMessage>
      ) : (
        <div role="status">
          <p>
            {instants.length === 1
              ? `1 Termin: am ${longDay(first)}`
              : `${instants.length} Termine: der erste am ${longDay(first)}, der letzte am ${longDay(last)}`}
          </p>
          <HolidayNote starts={dates?.starts ?? []} />
        </div>
      )}
      {all.length > 1 && all.length <= MOST_DATES && (
        <details>
          <summary className="min-h-11 content-center font-semibold">Einzelne Termine auslassen</summary>
          <div className="grid max-h-72 gap-3 overflow-y-auto py-2 sm:grid-cols-2">
            {instantsOf(all).map((instant, place) => {
              const start = all[place] ?? ''
              const holiday = holidayOn(start)
              return (
                <Checkbox
                  key={start}
                  label={`${inTown(new Date(instant)).weekday}, ${longDay(instant)}`}
                  hint={holiday && `Feiertag: ${holiday}`}
                  checked={!settings.without.has(start)}
                  onChange={({ target }) => {
                    const without = new Set(settings.without)
                    if (target.checked) without.delete(start)
                    else without.add(start)
                    change({ without })
                  }}
                />
              )
            })}
          </div>
        </details>
      )}
    </>
  )
}
