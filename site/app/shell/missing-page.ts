import { onFirstUse } from '../lib/first-use/on-first-use'

/** The 404 page. */
export const MissingPage = onFirstUse(
  'missing',
  async () => (await import('./missing-page-content')).MissingPageContent,
)
