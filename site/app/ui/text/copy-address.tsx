import { Copy } from 'lucide-react'
import { failureToast } from '../toast/failure-toast'
import { useToast } from '../toast/toast-context'

const NOT_COPIED = failureToast('Die Adresse konnte nicht kopiert werden.')

/** An e-mail address on one line, truncated where it does not fit; a click copies it completely. */
export function CopyAddress({ address }: { address: string }) {
  const showToast = useToast()

  async function copy() {
    try {
      // `navigator.clipboard` is missing without HTTPS.
      await navigator.clipboard.writeText(address)
      showToast({ title: 'E-Mail-Adresse kopiert', description: address })
    } catch (error) {
      console.warn('The address could not be copied:', error)
      showToast(NOT_COPIED)
    }
  }

  return (
    <button
      type="button"
      title={`${address} kopieren`}
      onClick={copy}
      className="flex min-h-7 max-w-full items-center gap-1.5 rounded-soft text-left hover:text-river-800 hover:underline"
    >
      <span className="truncate">{address}</span>
      <span className="sr-only"> kopieren</span>
      <Copy aria-hidden="true" className="size-4 shrink-0 text-river-700" />
    </button>
  )
}
