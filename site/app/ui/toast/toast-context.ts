import { createContext, type ReactNode, use } from 'react'

export type Toast = Readonly<{
  title: string
  description?: string
  /** A sentence about this one case, behind a description that is always the same. */
  note?: string | undefined
  /** An error: announced assertively, and styled as one. */
  destructive?: boolean
  /** A button such as the one of `useUndo`; the toast then stays for ten seconds. */
  action?: ReactNode
}>

/** Shows a toast in place of the previous one; null removes it, for example when a form is submitted again. */
export type ShowToast = (toast: Toast | null) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** `const showToast = useToast(); showToast({ title, description, destructive })` in handlers below `ToastProvider`. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it.')
  return show
}
