import { type IdeaStep, middayOf, STEP_STATES } from '../../../entries/kinds/idea-steps'
import { LinkedText } from '../../../lib/links/visitors-text'
import { longDay } from '../../../lib/time/town-time'
import type { Idea } from '../idea'
import { StepPictures } from './step-pictures'

/** What became of the idea, with days and answers; the last step is the current one. */
export function IdeaTimeline({ idea, steps }: { idea: Idea; steps: readonly IdeaStep[] }) {
  const reached = steps.map((step) => ({
    ...{ id: step.id, label: STEP_STATES[step.state].label, at: middayOf(step.reached_on), step },
  }))
  const all = [{ id: idea.id, label: 'Neu', at: idea.created_at, step: null }, ...reached]
  return (
    <section aria-labelledby="progress" className="mt-10">
      <h2 id="progress" className="text-2xl">
        Was daraus wird
      </h2>
      <ol className="mt-4">
        {all.map(({ id, label, at, step }, place) => (
          <li
            key={id}
            aria-current={place === all.length - 1 ? 'step' : undefined}
            className="relative border-l-2 border-line-strong pb-6 pl-6 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[9px] size-4 rounded-full border-2 border-river-800 bg-paper in-aria-[current=step]:bg-river-800"
            />
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="text-lg">{label}</strong>
              <time dateTime={at} className="text-ink-soft">
                {longDay(at)}
              </time>
            </p>
            {step?.answer && (
              <blockquote className="mt-2 max-w-prose rounded-card border border-line bg-paper-bright p-4">
                <p className="whitespace-pre-line wrap-anywhere">
                  <LinkedText text={step.answer} />
                </p>
                <footer className="mt-2 text-ink-soft wrap-anywhere">{step.signature}</footer>
              </blockquote>
            )}
            {step && <StepPictures step={step} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
