import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { type Message, ToastRegion } from './toast-region'

export type ToastText = Readonly<{ title: string; description?: string }>

export type Toasts = Readonly<{
  /** Something worked, or is good to know. Waits its turn with screen readers. */
  inform(text: ToastText): void
  /** Something went wrong. Interrupts. */
  alarm(text: ToastText): void
}>

const ToastContext = createContext<Toasts | null>(null)

/** Short messages over the page; they leave by themselves, wait while somebody reads them, and can be sent away. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const toasts = useMemo<Toasts>(() => {
    const add = (tone: Message['tone']) => (text: ToastText) =>
      setMessages((shown) => [...shown, { ...text, tone, id: crypto.randomUUID() }])
    return { inform: add('inform'), alarm: add('alarm') }
  }, [])
  const dismiss = useCallback(
    (id: string) => setMessages((shown) => shown.filter((message) => message.id !== id)),
    [],
  )
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion messages={messages} dismiss={dismiss} />
    </ToastContext>
  )
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToasts() needs a <ToastProvider> around it.')
  return toasts
}
