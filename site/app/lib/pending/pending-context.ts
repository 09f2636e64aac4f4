import { createContext, use } from 'react'
import { NOT_COUNTED, type PendingCounts } from './pending'

/** Loaded once for all that show it: sidebar, dashboard, tabs. */
export const PendingContext = createContext<PendingCounts>(NOT_COUNTED)

/** Numbers of pending items, kept up to date, on the pages of the back office. */
export const usePendingCounts = (): PendingCounts => use(PendingContext)
