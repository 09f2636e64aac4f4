import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { pictureSources } from '../../lib/picture/pictures'
import { longMonth } from '../../lib/time/town-time'
import type { Photo } from './latest-photos'
import { photoAlt, photoPath } from './post'

type PhotoPrintProps = {
  photo: Photo
  baseUrl: string
  size: Readonly<{ width: number; height: number; sizes: string }>
  /** At the top of the page, where it is the largest that visitors wait for. */
  isFirst?: boolean
}

/** A photo with title and author, as a link to its page; one that the office has chosen says for which month. */
export function PhotoPrint({ photo, baseUrl, size, isFirst = false }: PhotoPrintProps) {
  const sources = pictureSources(photo.image_url, baseUrl, size)
  const { postsPath } = useSettings().areas
  return (
    <figure className="flex h-full flex-col bg-white p-2 pb-0 @2xl:p-2.5 @2xl:pb-0 shadow-card">
      {sources && (
        <Link
          to={photoPath(photo, postsPath)}
          className="relative block aspect-4/3 w-full bg-paper-deep @5xl:min-h-0 @5xl:flex-1"
        >
          <img
            {...sources}
            {...size}
            alt={photoAlt(photo)}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </Link>
      )}
      <figcaption className="px-1 pt-2.5 pb-3 leading-snug">
        {photo.photo_of_month && (
          <span className="block font-semibold text-market-700">
            {`Foto des Monats ${longMonth(photo.photo_of_month)}`}
          </span>
        )}
        <span className="font-display font-bold hyphens-auto @2xl:text-lg wrap-anywhere">{photo.title}</span>
        <span className="block text-[0.9375rem] text-ink-soft wrap-anywhere @2xl:text-base">
          von {photo.author_name}
        </span>
      </figcaption>
    </figure>
  )
}
