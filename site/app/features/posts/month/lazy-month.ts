import { Nothing, onDemand } from '../../../lib/first-use/on-demand'

/** `PhotoMonth`, loaded after the page, which has it in its HTML. */
export const PhotoMonth = onDemand(() => import('./photo-month'), Nothing)
