import { createContext, type ReactNode, use } from 'react'

export type Toast = Readonly<{
  title: string
  description?: string
  /** What is true of this one case, behind a description that is always the same. */
  note?: ReactNode
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

const CHECK_CONNECTION = 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.'

/** Toast of a failure (docs/product.md#messages). */
export function failureToast(description: string): Toast & { description: string } {
  return { title: 'Fehler', description, destructive: true }
}

/** Toast when a required field is empty. */
export const DETAILS_MISSING = failureToast('Bitte füllen Sie alle Pflichtfelder aus.')

/** The toast of what could not be sent; without a connection it says what to do. */
export function sendingFailed(toast: Toast): Toast {
  if (navigator.onLine) return toast
  const hint = `Ihre Eingaben bleiben stehen. ${CHECK_CONNECTION}`
  return { ...toast, description: [toast.description, hint].filter(Boolean).join(' ') }
}

const notLoaded = (what: string) =>
  failureToast(
    `${what} konnte nicht geladen werden. ${CHECK_CONNECTION} Hilft das nicht, laden Sie die Seite neu.`,
  )

/** Toast when the code of a form cannot be loaded. */
export const FORM_NOT_LOADED = notLoaded('Das Formular')

/** Toast when the code of another part of the page cannot be loaded. */
export const PART_NOT_LOADED = notLoaded('Dieser Teil der Seite')

/** The code of an error of the API, such as the SQLSTATE of PostgreSQL; empty for other errors. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
