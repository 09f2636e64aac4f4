import { createContext, use } from 'react'
import { NOT_COUNTED, type Waiting } from './waiting'

/** Counted once for all that show it: the sidebar, the dashboard, tabs. */
export const WaitingContext = createContext<Waiting>(NOT_COUNTED)

/** How much waits, kept up to date, on the pages of the back office. */
export const useWaiting = (): Waiting => use(WaitingContext)
