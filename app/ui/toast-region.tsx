import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'

export type Message = Readonly<{
  id: string
  tone: 'inform' | 'alarm'
  title: string
  description?: string
}>

const SHOWN_MILLISECONDS = 5_000

type Dismiss = (id: string) => void

/** Both regions stand in the page from the beginning: screen readers only announce what changes in a region they know. */
export function ToastRegion({ messages, dismiss }: { messages: readonly Message[]; dismiss: Dismiss }) {
  const [held, setHeld] = useState(false)
  const stack = {
    messages,
    held,
    dismiss,
    // What is sent away by hand vanishes under pointer and focus; neither says goodbye.
    sendAway(id: string) {
      setHeld(false)
      dismiss(id)
    },
  }
  return (
    <section
      aria-label="Meldungen"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed right-0 bottom-0 z-50 grid w-full max-w-md gap-2 p-4 print:hidden"
    >
      <div role="status" aria-live="polite" aria-atomic="false" className="grid gap-2">
        <Stack tone="inform" {...stack} />
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false" className="grid gap-2">
        <Stack tone="alarm" {...stack} />
      </div>
    </section>
  )
}

type ToastProps = { held: boolean; dismiss: Dismiss; sendAway: Dismiss }
type StackProps = ToastProps & { tone: Message['tone']; messages: readonly Message[] }

function Stack({ tone, messages, ...rest }: StackProps) {
  return messages
    .filter((message) => message.tone === tone)
    .map((message) => <Toast key={message.id} message={message} {...rest} />)
}

function Toast({ message, held, dismiss, sendAway }: ToastProps & { message: Message }) {
  const { id, tone, title, description } = message
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), SHOWN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [id, held, dismiss])
  const Icon = tone === 'alarm' ? CircleAlert : CircleCheck
  return (
    <div
      className={`on-river pointer-events-auto flex items-start gap-3 rounded-lg py-3 pr-2 pl-4 text-white shadow-lifted ${tone === 'alarm' ? 'bg-alarm' : 'bg-river-900'}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${tone === 'alarm' ? '' : 'text-light'}`} />
      <div className="min-w-0 flex-1">
        <p className="leading-7 font-bold">{title}</p>
        {description && <p className="leading-snug">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Meldung schließen"
        onClick={() => sendAway(id)}
        className="grid size-9 shrink-0 place-items-center rounded-md hover:bg-white/15"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
