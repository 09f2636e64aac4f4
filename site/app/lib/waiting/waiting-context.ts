import { createContext, use } from 'react'
import { NOT_COUNTED, type Waiting } from './waiting.ts'

/** Loaded once for all that show it: sidebar, dashboard, tabs. */
export const WaitingContext = createContext<Waiting>(NOT_COUNTED)

/** Numbers of pending items, kept up to date, on the pages of the back office. */
export const useWaiting = (): Waiting => use(WaitingContext)
