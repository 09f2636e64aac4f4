import { useState } from 'react'
import { Enlargeable } from '../../../lib/picture/enlargeable'
import { pictureSources } from '../../../lib/picture/pictures'
import type { TownEvent } from '../event'

/** Not cropped, because posters are in portrait format. */
const SIZE = { width: 800, height: 800, whole: true, phoneQuality: 60 }

/** The whole picture. Renders nothing without one, or when it can't be loaded. */
export function WholePicture({ event, baseUrl }: { event: TownEvent; baseUrl: string }) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(event.image_url, baseUrl, SIZE)
  if (!sources || broken) return null
  const alt = `Bild zu „${event.title}“`
  return (
    <Enlargeable
      imageUrl={event.image_url}
      baseUrl={baseUrl}
      title={event.title}
      alt={alt}
      // The area is reserved, so that nothing moves when the picture arrives.
      className="flex aspect-4/3 cursor-zoom-in items-center justify-center overflow-hidden rounded-card bg-paper-deep print:hidden"
    >
      <img
        {...sources}
        // On phones it takes 92vw, for which browsers would load the next width for 4 % more pixels.
        sizes="(min-width: 64rem) 48rem, 88vw"
        alt={alt}
        fetchPriority="high"
        onError={() => setBroken(true)}
        className="size-full object-contain"
      />
    </Enlargeable>
  )
}
