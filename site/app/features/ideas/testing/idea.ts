import type { IdeaStep } from '../../../entries/kinds/idea-steps'
import type { Idea } from '../idea'

/** An approved idea without a name. */
export const IDEA: Idea = {
  id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
  title: 'Trinkbrunnen am Markt',
  description: 'Für heiße Tage.\nMehr auf www.brunnen.example',
  category: 'environment',
  submitter_name: null,
  likes_count: 3,
  created_at: '2026-05-01T12:00:00+00:00',
}

/** A step without an answer. */
export const STEP: IdeaStep = {
  id: 's1',
  idea_id: IDEA.id,
  state: 'reviewing',
  reached_on: '2026-06-01',
  answer: null,
  signature: null,
  before_url: null,
  before_alt: null,
  after_url: null,
  after_alt: null,
  created_at: '2026-06-01T10:00:00+00:00',
}
