import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button/button'
import { buttonStyle } from '../ui/button/button-style'
import { classNames } from '../ui/class-names'
import { failureToast, useToast } from '../ui/toast/toast-context'
import { useAttempt } from '../ui/toast/use-attempt'

const COPIED = { title: 'Link kopiert', description: 'Sie können ihn jetzt einfügen, wo Sie ihn brauchen.' }
const NOT_COPIED = failureToast('Der Link konnte nicht kopiert werden.')

const never = () => () => {}
/** Only the browser knows; without HTTPS there is no sharing. */
const canShare = () => typeof navigator.share === 'function'

/**
 * Ways to pass a page on: the system's own dialog where there is one, copying the link, and a plain link to WhatsApp. No script of others
 * is loaded, and nothing is requested before a press.
 */
export function ShareBar({ title, url }: { title: string; url: string }) {
  const showToast = useToast()
  const { attempt } = useAttempt()
  const offersSharing = useSyncExternalStore(never, canShare, () => false)

  async function copy() {
    await attempt('The link could not be copied', NOT_COPIED, async () => {
      await navigator.clipboard.writeText(url)
      showToast(COPIED)
    })
  }

  return (
    <div data-print="no" className={classNames('flex flex-wrap gap-2', !offersSharing && '-ml-4')}>
      {offersSharing && (
        // Rejects when the person changes their mind.
        <Button variant="secondary" onClick={() => void navigator.share({ title, url }).catch(() => {})}>
          <Share2 aria-hidden="true" className="size-5" />
          Teilen
        </Button>
      )}
      <Button variant="quiet" onClick={copy} className="noscript:hidden">
        <Link2 aria-hidden="true" className="size-5" />
        Link kopieren
      </Button>
      <a
        href={`https://wa.me/?${new URLSearchParams({ text: `${title}\n${url}` })}`}
        rel="nofollow noopener"
        target="_blank"
        className={buttonStyle('quiet', 'medium')}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        WhatsApp
        <span className="sr-only"> (öffnet in neuem Tab)</span>
      </a>
    </div>
  )
}
