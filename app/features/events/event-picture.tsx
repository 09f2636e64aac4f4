import { useState } from 'react'
import { pictureSources } from '../../lib/pictures'
import type { TownEvent } from './event'

const SIZE = { width: 480, height: 320 }

/** Fills its side of the card, whatever its height. Nothing where there is no picture or none comes. */
export function EventPicture({ event, baseUrl }: { event: TownEvent; baseUrl: string }) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(event.image_url, baseUrl, SIZE)
  if (!sources || broken) return null
  return (
    <div className="relative aspect-5/2 w-full shrink-0 bg-paper-deep @xl:order-last @xl:aspect-auto @xl:w-52 @3xl:w-64 print:hidden">
      <img
        {...sources}
        {...SIZE}
        alt={`Bild zu „${event.title}“`}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  )
}
