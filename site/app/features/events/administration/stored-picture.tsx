import { Trash2, Undo2 } from 'lucide-react'
import { pictureSources } from '../../../lib/picture/pictures'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { Button } from '../../../ui/button/button'
import type { TownEvent } from '../event'

const SIZE = { width: 320, height: 200, sizes: '12rem' }

type StoredPictureProps = {
  event: Pick<TownEvent, 'image_url'>
  removed: boolean
  onChange: (removed: boolean) => void
}

/** The stored picture of the event, with a checkbox that removes it. */
export function StoredPicture({ event, removed, onChange }: StoredPictureProps) {
  const sources = pictureSources(event.image_url, readBrowserAccess().baseUrl, SIZE)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {sources && !removed && (
        <img
          {...sources}
          {...SIZE}
          alt="Bisheriges Bild"
          className="w-48 max-w-full rounded-soft bg-paper-deep"
        />
      )}
      {removed && <p className="text-ink-soft">Das bisherige Bild wird mit dem Speichern entfernt.</p>}
      <Button variant="secondary" onClick={() => onChange(!removed)}>
        {removed ? (
          <>
            <Undo2 aria-hidden="true" className="size-5" />
            Bild behalten
          </>
        ) : (
          <>
            <Trash2 aria-hidden="true" className="size-5" />
            Bisheriges Bild entfernen
          </>
        )}
      </Button>
    </div>
  )
}
