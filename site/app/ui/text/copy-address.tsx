import { Copy } from 'lucide-react'
import { failureToast, useToast } from '../toast/toast-context'
import { useAttempt } from '../toast/use-attempt'

const NOT_COPIED = failureToast('Die Adresse konnte nicht kopiert werden.')

/** An e-mail address on one line, truncated where it does not fit; a click copies it completely. */
export function CopyAddress({ address }: { address: string }) {
  const showToast = useToast()
  const { attempt } = useAttempt()

  async function copy() {
    await attempt('The address could not be copied', NOT_COPIED, async () => {
      // `navigator.clipboard` is missing without HTTPS.
      await navigator.clipboard.writeText(address)
      showToast({ title: 'E-Mail-Adresse kopiert', description: address })
    })
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
