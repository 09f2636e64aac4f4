import { type ReactNode, useCallback } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { storedPath } from '../../../lib/picture/pictures'
import { sessionStorageClient } from '../../../lib/session/session-clients'
import { Skeleton } from '../../../ui/loading/skeleton'

const BUCKET = 'withheld-pictures'
/** Lifetime of the signed URL in seconds. */
const LIFETIME = 3600

type WithheldPhotoProps = {
  title: string
  imageUrl: string
  /** Public URL, for photos that another post shows, too. */
  fallback: ReactNode
}

/** The photo of a rejected post, which is not public: admins can load it for 30 days. */
export function WithheldPhoto({ title, imageUrl, fallback }: WithheldPhotoProps) {
  const load = useCallback(() => addressOf(imageUrl), [imageUrl])
  const { loaded } = useLoaded(load)
  if (loaded.state === 'loading') return <Skeleton className="mt-5 h-48" />
  if (loaded.state === 'failed') return fallback
  return (
    <figure className="mt-5">
      <img
        src={loaded.value}
        alt={`Foto: ${title}`}
        className="max-h-[42dvh] w-full rounded-soft bg-paper-deep object-contain"
      />
      <figcaption className="mt-2 text-[0.9375rem] text-ink-soft">
        Nicht mehr öffentlich. 30 Tage nach der Ablehnung wird das Foto gelöscht.
      </figcaption>
    </figure>
  )
}

async function addressOf(imageUrl: string): Promise<string> {
  const path = storedPath(imageUrl)
  if (path === null) throw new Error('The picture is not in our storage.')
  const { data, error } = await (await sessionStorageClient()).from(BUCKET).createSignedUrl(path, LIFETIME)
  if (error) throw error
  return data.signedUrl
}
