import { IDEA_STATES } from '../../../../supabase/functions/_shared/idea-states'
import type { Tables } from '../../lib/supabase/database.types'
import type { BadgeTone } from '../../ui/text/badge'

/** What became of an idea, with an answer of the association (docs/product.md#ideas). */
export type IdeaStep = Readonly<Tables<'idea_steps'>>
export type StepState = IdeaStep['state']

/** States in their usual order; an idea without a step is new. */
export const STEP_STATES: Readonly<Record<StepState, Readonly<{ label: string; tone: BadgeTone }>>> = {
  reviewing: { label: IDEA_STATES.reviewing, tone: 'straw' },
  town_hall: { label: IDEA_STATES.town_hall, tone: 'river' },
  done: { label: IDEA_STATES.done, tone: 'meadow' },
  impossible: { label: IDEA_STATES.impossible, tone: 'neutral' },
}

/** What the list shows and sorts by; absent for a new idea. */
export type IdeaProgress = Readonly<{
  state?: StepState
  /** Day of the latest answer as `2026-11-21`. */
  answered_on?: string
}>

type Reached = Pick<IdeaStep, 'idea_id' | 'state' | 'reached_on' | 'signature'>

/** The progress of each idea by its id, from the steps in the order in which they were reached. */
export function progressOf(steps: readonly Reached[]): ReadonlyMap<string, IdeaProgress> {
  const progress = new Map<string, IdeaProgress>()
  for (const { idea_id, state, reached_on, signature } of steps) {
    const answer = signature === null ? {} : { answered_on: reached_on }
    progress.set(idea_id, { ...progress.get(idea_id), ...answer, state })
  }
  return progress
}

/** A calendar day such as `2026-11-21` as an instant of that day in the town. */
export const middayOf = (day: string): string => `${day}T12:00:00Z`
