import type { StorageClient } from '@supabase/storage-js'
import type { IdeaStep, StepState } from '../../../entries/kinds/idea-steps'
import { choice, file, text } from '../../../lib/form/schema'
import { uploadPicture } from '../../../lib/picture/upload-picture'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { inTown } from '../../../lib/time/town-time'

const BUCKET = 'social-posts'

/** The fields of a step; lengths and days as in the database. */
export const STEP_FORM = {
  state: choice<StepState>('Stand', 'reviewing'),
  reached_on: text({
    label: 'Erreicht am',
    type: 'date',
    required: 'Bitte geben Sie den Tag an.',
    incomplete: 'Dieser Tag ist nicht vollständig.',
    min: '2000-01-01',
    max: '2100-12-31',
    rule: (day) =>
      day === '' || (day >= '2000-01-01' && day <= '2100-12-31')
        ? undefined
        : 'Diesen Tag gibt es hier nicht.',
  }),
  answer: text({ label: 'Antwort des Vereins', maxLength: 2_000 }),
  signature: text({
    label: 'Wer antwortet',
    maxLength: 120,
    rule: (name, { answer }) => (answer?.trim() && !name ? 'Bitte geben Sie an, wer antwortet.' : undefined),
  }),
  before: file({ label: 'Bild von vorher' }),
  before_alt: text({ label: 'Was zeigt das Bild von vorher?', maxLength: 300 }),
  after: file({ label: 'Bild von nachher' }),
  after_alt: text({ label: 'Was zeigt das Bild von nachher?', maxLength: 300 }),
}

export type StepContent = Omit<IdeaStep, 'id' | 'idea_id' | 'created_at'>

/** What the form of a new step shows at first. */
export const newStep = (association: string, now = new Date()) => ({
  state: 'reviewing' as const,
  reached_on: inTown(now).day,
  answer: '',
  signature: association,
  before_alt: '',
  after_alt: '',
})

/** Steps of an idea in the order in which they were reached. Like everything here, rejects with the PostgREST error. */
export async function listSteps(client: DatabaseClient, ideaId: string): Promise<readonly IdeaStep[]> {
  const steps = client.from('idea_steps').select('*').eq('idea_id', ideaId)
  return (await steps.order('reached_on').order('created_at').throwOnError()).data
}

/** A name without an answer is left out. */
export const signed = (step: StepContent): StepContent =>
  step.answer === null ? { ...step, signature: null } : step

export async function addStep(client: DatabaseClient, idea_id: string, step: StepContent): Promise<void> {
  await client
    .from('idea_steps')
    .insert({ idea_id, ...step })
    .throwOnError()
}

/** Deletes a step; rejects also when it is gone already. */
export async function deleteStep(client: DatabaseClient, id: string): Promise<void> {
  await client.from('idea_steps').delete().eq('id', id).select('id').single().throwOnError()
}

/** Puts a deleted step back, with its id. */
export async function restoreStep(client: DatabaseClient, step: IdeaStep): Promise<void> {
  const { created_at: _, ...rest } = step
  await client.from('idea_steps').insert(rest).throwOnError()
}

/** Stores a picture of a step and answers its address. Rejects with the error of the storage service. */
export function storeStepPicture(storage: StorageClient, picture: File): Promise<string> {
  return uploadPicture(storage, BUCKET, picture)
}
