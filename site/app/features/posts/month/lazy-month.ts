import { lazy } from 'react'

/** `PhotoMonth`, loaded after the page, which has it in its HTML. */
export const PhotoMonth = lazy(() => import('./photo-month').catch(() => ({ default: () => null })))
