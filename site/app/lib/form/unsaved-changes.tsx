import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/** Asks where something would be lost, and resolves with whether it may be. */
type MayLeave = () => Promise<boolean>

const GuardsContext = createContext<Set<MayLeave> | null>(null)

/** Where forms are asked before something other than a link takes the person away, such as signing out. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const [guards] = useState(() => new Set<MayLeave>())
  return <GuardsContext value={guards}>{children}</GuardsContext>
}

/** Asks the forms on the page that hold something unsaved; call it before signing out. */
export function useMayLeave(): MayLeave {
  const guards = use(GuardsContext)
  if (!guards) throw new Error('useMayLeave needs an UnsavedChangesProvider around it.')
  return async () => {
    for (const mayLeave of guards) if (!(await mayLeave())) return false
    return true
  }
}

/** The form as the guard needs it; see `useForm`. */
type GuardedForm = Readonly<{
  sending: boolean
  unsaved(): boolean
  losesChanges(): boolean
  discard(): void
}>

export type UnsavedChangesGuard = ReturnType<typeof useUnsavedChanges>

/**
 * Asks before typed values are lost: by closing the form (`requestClose`), by a link, by closing the window, by signing out. Render a
 * `DiscardDialog` with it. While the form is being sent it is not closed.
 */
export function useUnsavedChanges(form: GuardedForm, close: () => void = () => {}) {
  const guards = use(GuardsContext)
  /** Settles the question in the dialog; null without a question. */
  const [answer, setAnswer] = useState<((discard: boolean) => void) | null>(null)
  // Search and anchors of the same page lose nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && form.losesChanges(),
  )
  useBeforeUnload((event) => {
    if (form.losesChanges()) event.preventDefault()
  })

  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
  const mayLeave = useRef<MayLeave>(async () => true)
  mayLeave.current = async () => !form.losesChanges() || ask()
  useEffect(() => {
    const guard = () => mayLeave.current()
    guards?.add(guard)
    return () => void guards?.delete(guard)
  }, [guards])

  return {
    asking: answer !== null || blocker.state === 'blocked',
    async requestClose() {
      if (form.sending || (form.unsaved() && !(await ask()))) return
      close()
    },
    discard() {
      form.discard()
      if (blocker.state === 'blocked') close()
      answer?.(true)
      setAnswer(null)
      blocker.proceed?.()
    },
    keepEditing() {
      answer?.(false)
      setAnswer(null)
      blocker.reset?.()
    },
  }
}
