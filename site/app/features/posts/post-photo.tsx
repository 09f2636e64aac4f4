import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { entrySegment } from '../../lib/links/entry-address'
import { pictureSources } from '../../lib/picture/pictures'
import { type Post, photoAlt, photoPath } from './post'
import { warmUpViewer } from './viewer/load-viewer'
import { searchShowing } from './viewer/shown-photo'

const SIZE = { width: 560, height: 420, sizes: '(min-width: 80rem) 35rem, (min-width: 45rem) 44vw, 88vw' }

type PostPhotoProps = {
  post: Post
  baseUrl: string
  /** Above the fold: loaded with high priority. */
  first: boolean
}

/** The photo of a post, a link to its page that opens it over the wall; a grey area when it fails to load, nothing without a photo. */
export function PostPhoto({ post, baseUrl, first }: PostPhotoProps) {
  const [broken, setBroken] = useState(false)
  const [parameters] = useSearchParams()
  const { postsPath } = useSettings().areas
  const sources = pictureSources(post.image_url, baseUrl, SIZE)
  if (!sources) return null
  if (broken) {
    return (
      <p className="grid aspect-4/3 place-items-center bg-paper-deep p-4 text-center text-ink-soft">
        Das Foto lässt sich gerade nicht laden.
      </p>
    )
  }
  const alt = photoAlt(post)
  return (
    <Link
      to={{ search: searchShowing(entrySegment(post), parameters) }}
      mask={photoPath(post, postsPath)}
      preventScrollReset
      onPointerEnter={warmUpViewer}
      onFocus={warmUpViewer}
      aria-label={`${alt}, vergrößern`}
      className="block cursor-zoom-in"
    >
      <img
        {...sources}
        {...SIZE}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(true)}
        className="aspect-4/3 w-full bg-paper-deep object-cover"
      />
    </Link>
  )
}
