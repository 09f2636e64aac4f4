import { useState } from 'react'
import { Enlargeable } from '../../lib/picture/enlargeable'
import { pictureSources } from '../../lib/picture/pictures'
import type { TownEvent } from './event'

/** Not cropped, because posters are in portrait format. */
const SIZE = { width: 480, height: 320, whole: true }
const SIZES = { sizes: '(min-width: 40rem) 24rem, 88vw' }

type EventPictureProps = {
  event: TownEvent
  baseUrl: string
  /** Above the fold: loaded with high priority. */
  first: boolean
}

/** The uncropped picture on a blurred copy of itself. Renders nothing without a picture or when it fails to load. */
export function EventPicture({ event, baseUrl, first }: EventPictureProps) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(event.image_url, baseUrl, SIZE)
  if (!sources || broken) return null
  const alt = `Bild zu „${event.title}“`
  const picture = {
    ...sources,
    ...SIZES,
    loading: first ? 'eager' : 'lazy',
    fetchPriority: first ? 'high' : 'auto',
    decoding: 'async',
  } as const
  return (
    <Enlargeable
      imageUrl={event.image_url}
      baseUrl={baseUrl}
      title={event.title}
      alt={alt}
      className="relative aspect-4/3 w-full shrink-0 cursor-zoom-in overflow-hidden bg-paper-deep -outline-offset-3 @xl:order-last @xl:aspect-auto @xl:w-52 @3xl:w-64 print:hidden"
    >
      <img {...picture} alt="" className="absolute inset-0 size-full object-cover opacity-60 blur-lg" />
      <img
        {...picture}
        alt={alt}
        onError={() => setBroken(true)}
        className="absolute inset-0 size-full object-contain"
      />
    </Enlargeable>
  )
}
