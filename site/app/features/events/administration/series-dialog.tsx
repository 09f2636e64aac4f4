import { useEffect, useState } from 'react'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { choice } from '../../../lib/form/schema'
import { useForm } from '../../../lib/form/use-form'
import { sessionApi } from '../../../lib/session/session-api'
import { inTown, longDay } from '../../../lib/time/town-time'
import { Dialog } from '../../../ui/dialog/dialog'
import { Select } from '../../../ui/field/select'
import { errorCode } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import { EVENT_FORM } from '../submission/event-form'
import type { AdministeredEvent } from './administered-event'
import { useHolidayOn } from './holidays-of-dates'
import { FAILED, RULE_CHANGED, SERIES_CHANGED_MEANWHILE } from './notices'
import { instantsOf, type Plan, planSeries, regularOf, type SeriesDate } from './recurrence'
import { RepetitionFields } from './repetition-fields'
import { changeRule, readSeries, SCOPES, type Scope, type Series } from './series-queries'
import { settingsOf, useRepetition } from './use-repetition'

type SeriesDialogProps = { event: AdministeredEvent; onSaved: () => Promise<void>; onClose: () => void }

const TITLE = 'Wiederholung ändern'

/** Changes how often a series repeats, for a date and the following ones or for all to come. */
export function SeriesDialog({ event, onSaved, onClose }: SeriesDialogProps) {
  const { series, failed } = useSeries(event.id)
  const [scope, setScope] = useState<Scope>('following')
  const own = series?.dates.find(({ id }) => id === event.id)
  if (series === null || series.dates.length === 0) {
    return (
      <Dialog open onClose={onClose} title={TITLE} description={event.title}>
        <p role="status">
          {series
            ? 'Alle Termine dieser Serie haben schon begonnen.'
            : failed
              ? 'Die Termine konnten nicht geladen werden. Bitte schließen Sie das Fenster und versuchen Sie es erneut.'
              : 'Termine werden geladen …'}
        </p>
      </Dialog>
    )
  }
  const chosen = own ? scope : 'all'
  const dates =
    chosen === 'all' ? series.dates : series.dates.filter(({ start }) => own && start >= own.start)
  return (
    <RuleForm
      key={chosen}
      event={event}
      series={{ ...series, dates }}
      scope={chosen}
      onScope={own && setScope}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

type RuleFormProps = SeriesDialogProps & {
  /** Dates that the change applies to. */
  series: Series
  scope: Scope
  /** Undefined where only all dates can be changed. */
  onScope: ((scope: Scope) => void) | undefined
}

const SCHEMA = {
  scope: choice<Scope>('Änderung gilt für', 'following'),
  start_date: { ...EVENT_FORM.start_date, label: 'Beginn des ersten Termins' },
  end_date: { ...EVENT_FORM.end_date, label: 'Ende des ersten Termins' },
}

function RuleForm({ event, series, scope, onScope, onSaved, onClose }: RuleFormProps) {
  const { attempt } = useAttempt()
  const showUndo = useUndo()
  const [first] = useState(() => firstOf(series.dates))
  const [initial] = useState(
    () => settingsOf(series.rule, series.dates.map(({ day }) => day).toSorted(), first.start) ?? undefined,
  )
  const form = useForm(SCHEMA, {
    initial: { scope, start_date: first.start, end_date: first.end ?? '' },
    changedBeside: () => repetition.changed,
    async send() {
      if (repetition.dates === null || repetition.problem !== null) return { scope: '' }
      if (!form.unsaved()) {
        onClose()
        return null
      }
      const { rule } = repetition.dates
      const changed = await attempt('The rule of the series could not be changed', changeFailed, async () => {
        const undo = await changeRule(await sessionApi.rows(), event.id, scope, { rule, plan })
        await onSaved()
        showUndo(RULE_CHANGED, async () => {
          await undo()
          await onSaved()
        })
        onClose()
      })
      return changed ? null : { scope: '' }
    },
  })
  const { start_date, end_date } = form.typed
  const repetition = useRepetition(start_date, initial, 1)
  const minutes =
    start_date && end_date ? (Date.parse(`${end_date}Z`) - Date.parse(`${start_date}Z`)) / 60_000 : null
  const plan = planSeries(series.dates, repetition.dates?.starts ?? [], minutes)
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={TITLE}
      description={`${event.title}. Was schon begonnen hat, bleibt, wie es ist.`}
      submit="Speichern"
      disabled={repetition.problem !== null || (minutes ?? 0) < 0}
    >
      {onScope && (
        <FormField
          form={form}
          name="scope"
          control={Select}
          options={SCOPES.slice(1)}
          hint="„Nur dieser Termin“ verlegen Sie mit „Bearbeiten“."
          onChange={({ target }) => onScope(target.value as Scope)}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField form={form} name="start_date" />
        <FormField form={form} name="end_date" />
      </div>
      <RepetitionFields repetition={repetition} start={start_date} always />
      {repetition.problem === null && <PlanPreview plan={plan} />}
    </FormDialog>
  )
}

/** The first date that follows the rule; without such a date, the first one. */
const firstOf = (dates: readonly SeriesDate[]): SeriesDate => (regularOf(dates)[0] ?? dates[0]) as SeriesDate

/** Rule and dates to come of an event's series; null until they are there. */
function useSeries(id: string): Readonly<{ series: Series | null; failed: boolean }> {
  const [state, setState] = useState<{ series: Series | null; failed: boolean }>({
    series: null,
    failed: false,
  })
  useEffect(() => {
    let isCurrent = true
    const load = async () => readSeries(await sessionApi.rows(), id)
    load().then(
      (series) => isCurrent && setState({ series, failed: false }),
      (error) => {
        console.error('The dates of the series could not be loaded:', error)
        if (isCurrent) setState({ series: null, failed: true })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [id])
  return state
}

/** What a changed rule adds, changes and removes, before it is stored. */
function PlanPreview({ plan }: { plan: Plan }) {
  const { kept, moved, exceptions, added, removed } = plan
  const holidayOn = useHolidayOn()
  const lineOf = (start: string) => {
    const holiday = holidayOn(start)
    return holiday ? `${when(start)} (Feiertag: ${holiday})` : when(start)
  }
  return (
    <section aria-label="Das ändert sich" className="grid gap-3 rounded-soft border border-line px-4 py-3">
      <h3 className="font-text text-base font-semibold tracking-normal">Das ändert sich</h3>
      <Part title="Kommen dazu" lines={added.map(({ start }) => lineOf(start))} />
      <Part
        title="Ändern sich, die Seite des Termins bleibt"
        lines={moved.map(({ date, start, end }) =>
          date.start === start
            ? `${lineOf(start)}: ${end ? `bis ${end.slice(11)}\u00a0Uhr` : 'ohne Ende'}`
            : `${when(date.start)} → ${lineOf(start)}`,
        )}
      />
      <Part
        title="Fallen weg und liegen dann 30 Tage im Papierkorb"
        lines={removed.map(({ start }) => when(start))}
      />
      <Part
        title="Bleiben, wie sie einzeln verlegt oder abgesagt wurden"
        lines={exceptions.map(({ date }) => lineOf(date.start))}
      />
      <Part title="Bleiben, wie sie sind" lines={kept.map(({ start }) => lineOf(start))} folded />
    </section>
  )
}

/** Dates shown at once; more are folded away. */
const FEW = 6

function Part({
  title,
  lines,
  folded = false,
}: {
  title: string
  lines: readonly string[]
  folded?: boolean
}) {
  if (lines.length === 0) return null
  return (
    <details open={!folded && lines.length <= FEW}>
      <summary className="min-h-11 content-center font-semibold">
        {title}: {lines.length}
      </summary>
      <ul className="max-h-60 list-disc overflow-y-auto pl-6">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

function when(start: string): string {
  const [instant = ''] = instantsOf([start])
  return `${inTown(new Date(instant)).weekday}, ${longDay(instant)}, ${start.slice(11)}\u00a0Uhr`
}

const changeFailed = (error: unknown) =>
  errorCode(error) === 'PT409' ? SERIES_CHANGED_MEANWHILE : FAILED.update
