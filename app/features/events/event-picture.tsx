import { useState } from 'react'
import { pictureSources } from '../../lib/pictures'
import type { TownEvent } from './event'

/** Beside the words it is cut from a wider picture, as high as they are. */
const SIZE = { width: 480, height: 320, sizes: '(min-width: 40rem) 24rem, 88vw' }

type EventPictureProps = {
  event: TownEvent
  baseUrl: string /** In sight as soon as the page is. */
  first: boolean
}

/** Fills its side of the card, whatever its height. Nothing where there is no picture or none comes. */
export function EventPicture({ event, baseUrl, first }: EventPictureProps) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(event.image_url, baseUrl, SIZE)
  if (!sources || broken) return null
  return (
    <div className="relative aspect-5/2 w-full shrink-0 bg-paper-deep @xl:order-last @xl:aspect-auto @xl:w-52 @3xl:w-64 print:hidden">
      <img
        {...sources}
        {...SIZE}
        alt={`Bild zu „${event.title}“`}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(true)}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  )
}
