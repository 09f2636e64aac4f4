import { createContext, use, useEffect, useId } from 'react'

export type UnsavedChanges = Readonly<{
  /** A form says whether it holds input that is not stored yet. */
  report(form: string, unsaved: boolean): void
  /** Asks, where something would be lost, and answers whether it may. */
  mayLeave(): Promise<boolean>
}>

export const UnsavedChangesContext = createContext<UnsavedChanges | null>(null)

/** `mayLeave()` before something other than a link takes the person away, such as signing out. */
export function useLeaving(): UnsavedChanges {
  const changes = use(UnsavedChangesContext)
  if (!changes) throw new Error('useLeaving needs an UnsavedChangesProvider around it.')
  return changes
}

/** While `unsaved`, nobody leaves the page without having been asked: not by a link, not by closing the window. */
export function useUnsavedChanges(unsaved: boolean): void {
  const form = useId()
  const { report } = useLeaving()

  useEffect(() => {
    report(form, unsaved)
    return () => report(form, false)
  }, [report, form, unsaved])

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
