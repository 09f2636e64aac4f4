import { createContext, use } from 'react'

export type Toast = Readonly<{
  title: string
  description?: string
  /** Something failed: read out at once, and drawn as an error. */
  destructive?: boolean
}>

/** Says one thing, in the place of what was said before; null takes that away, when a form is sent once more. */
export type ShowToast = (toast: Toast | null) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** `const showToast = useToast(); showToast({ title, description, destructive })` from handlers below `ToastProvider`. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it.')
  return show
}
