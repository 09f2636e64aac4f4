import { useState } from 'react'
import { pictureSources } from '../../lib/pictures'

const SIZE = { width: 480, height: 320 }

/** Decorates the card; what matters stands in words beside it. Nothing where there is no picture or none comes. */
export function EventPicture({ imageUrl, baseUrl }: { imageUrl: string | null; baseUrl: string }) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(imageUrl, baseUrl, SIZE)
  if (!sources || broken) return null
  return (
    <img
      {...sources}
      {...SIZE}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="aspect-3/2 w-full bg-paper-deep object-cover sm:order-last sm:aspect-auto sm:h-full sm:min-h-44 sm:w-52 sm:shrink-0 lg:w-60 print:hidden"
    />
  )
}
