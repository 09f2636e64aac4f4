import { inTown, longDay } from '../../../../lib/time/town-time'
import { instantsOf } from '../recurrence'
import type { Plan } from './series-plan'

/** What a changed rule adds, changes and removes, before it is stored. */
export function PlanPreview({ plan }: { plan: Plan }) {
  const { kept, moved, exceptions, added, removed } = plan
  return (
    <section aria-label="Das ändert sich" className="grid gap-3 rounded-soft border border-line px-4 py-3">
      <h3 className="font-text text-base font-semibold tracking-normal">Das ändert sich</h3>
      <Part title="Kommen dazu" lines={added.map(({ start }) => when(start))} />
      <Part
        title="Ändern sich, die Seite des Termins bleibt"
        lines={moved.map(({ date, start, end }) =>
          date.start === start
            ? `${when(start)}: ${end ? `bis ${end.slice(11)} Uhr` : 'ohne Ende'}`
            : `${when(date.start)} → ${when(start)}`,
        )}
      />
      <Part
        title="Fallen weg und liegen dann 30 Tage im Papierkorb"
        lines={removed.map(({ start }) => when(start))}
      />
      <Part
        title="Bleiben, wie sie einzeln verlegt oder abgesagt wurden"
        lines={exceptions.map(({ date }) => when(date.start))}
      />
      <Part title="Bleiben, wie sie sind" lines={kept.map(({ start }) => when(start))} folded />
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
  return `${inTown(new Date(instant)).weekday}, ${longDay(instant)}, ${start.slice(11)} Uhr`
}
