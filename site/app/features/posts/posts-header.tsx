import { Camera } from 'lucide-react'
import type { Ref } from 'react'
import { useSettings } from '../../association/use-settings'
import { Button } from '../../ui/button/button'
import { Snapshots } from '../../ui/illustrations/snapshots'
import { EmailFallback } from '../../ui/without-script/email-fallback'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { SHARE_ID } from './share-anchor'
import type { ShareForm } from './use-share-form'

type PostsHeaderProps = { share: ShareForm; buttonRef: Ref<HTMLButtonElement> }

/** Introduction and the button that opens the form. */
export function PostsHeader({ share, buttonRef }: PostsHeaderProps) {
  const { areas, contact } = useSettings()
  return (
    <header className="border-b border-line bg-paper-deep">
      <div className="page-width flex items-center justify-between gap-8 py-10 @2xl:py-14">
        <div className="max-w-2xl">
          <h1 className="text-4xl @2xl:text-5xl">{areas.postsLabel}</h1>
          <p className="mt-3 text-lg text-ink-soft @2xl:text-xl">
            Der Lieblingsplatz am Fluss, der erste Schnee auf dem Marktplatz: Hier hängen die Bilder derer,
            die hier leben.
          </p>
          <div data-print="no" className="mt-6">
            <NeedsScript instead={<EmailFallback email={contact.email} />}>
              <Button
                ref={buttonRef}
                size="large"
                onClick={share.open}
                onPointerEnter={share.warmUp}
                onFocus={share.warmUp}
                aria-expanded={share.Form !== null}
                aria-controls={SHARE_ID}
              >
                <Camera aria-hidden="true" className="size-5" />
                Beitrag teilen
              </Button>
            </NeedsScript>
          </div>
        </div>
        <Snapshots className="w-56 shrink-0 @max-4xl:hidden" />
      </div>
    </header>
  )
}
