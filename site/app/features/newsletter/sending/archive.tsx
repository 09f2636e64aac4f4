import { useState } from 'react'
import { Link } from 'react-router'
import { sessionClient } from '../../../lib/session/session-clients'
import { Button } from '../../../ui/button/button'
import { useToast } from '../../../ui/toast/toast-context'
import { CONTROL_FAILED } from './notices'
import { type NewsletterResult, setInArchive } from './queries'

type ArchiveProps = {
  result: Pick<NewsletterResult, 'id' | 'subject' | 'in_archive' | 'slug' | 'state'>
  onChanged: () => void
}

/** Whether everybody may read a newsletter on the site, and the button to change that. */
export function Archive({ result, onChanged }: ArchiveProps) {
  const { id, subject, in_archive, slug, state } = result
  const showToast = useToast()
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    try {
      await setInArchive(await sessionClient(), id, !in_archive)
    } catch (error) {
      console.error('The archive of newsletters could not be changed:', error)
      showToast(CONTROL_FAILED)
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  const isPublic = in_archive && slug && (state === 'sending' || state === 'sent')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] @2xl:col-span-2 @2xl:col-start-2">
      {isPublic ? (
        <Link to={`/newsletter/${slug}`} className="inline-flex min-h-8 items-center text-link">
          Im Archiv ansehen<span className="sr-only">: {subject}</span>
        </Link>
      ) : (
        <span className="text-ink-soft">Nicht im Archiv</span>
      )}
      {(state === 'sending' || state === 'sent') && (
        <Button
          variant="quiet"
          size="slim"
          disabled={busy}
          aria-label={`${in_archive ? 'Aus dem Archiv nehmen' : 'Im Archiv zeigen'}: ${subject}`}
          onClick={change}
        >
          {in_archive ? 'Aus dem Archiv nehmen' : 'Im Archiv zeigen'}
        </Button>
      )}
    </p>
  )
}
