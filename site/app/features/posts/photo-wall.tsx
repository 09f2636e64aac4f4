import { TownVignette } from '../../illustrations/town-vignette'
import { Enlargeable } from '../../lib/picture/enlargeable'
import { pictureSources } from '../../lib/picture/pictures'
import { useSettings } from '../../settings/use-settings'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import type { Photo } from './latest-photos'
import { THREE_PHOTO_GRID } from './layouts'
import { SHARE_ANCHOR } from './share-anchor'

/** The first of three photos is large; one or two photos have equal sizes. */
const LARGE = { width: 800, height: 600, sizes: '(min-width: 80rem) 50rem, (min-width: 64rem) 62vw, 88vw' }
const SMALL = { width: 520, height: 390, sizes: '(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, 45vw' }

/** Photos with their authors, or an invitation to post the first. */
export function PhotoWall({ photos, baseUrl }: { photos: readonly Photo[]; baseUrl: string }) {
  if (photos.length === 0) return <NoPhotos />
  return (
    <ul className={photos.length === 3 ? THREE_PHOTO_GRID : 'grid gap-5 @2xl:grid-cols-2'}>
      {photos.map((photo, place) => (
        <li key={photo.id} className="min-h-0">
          <PhotoPrint photo={photo} baseUrl={baseUrl} size={place === 0 ? LARGE : SMALL} />
        </li>
      ))}
    </ul>
  )
}

function PhotoPrint({ photo, baseUrl, size }: { photo: Photo; baseUrl: string; size: typeof LARGE }) {
  const sources = pictureSources(photo.image_url, baseUrl, size)
  const alt = `Foto: ${photo.title}`
  return (
    <figure className="flex h-full flex-col bg-white p-2 pb-0 @2xl:p-2.5 @2xl:pb-0 shadow-card">
      {sources && (
        <Enlargeable
          imageUrl={photo.image_url}
          baseUrl={baseUrl}
          title={photo.title}
          alt={alt}
          className="relative block aspect-4/3 w-full cursor-zoom-in bg-paper-deep @5xl:min-h-0 @5xl:flex-1"
        >
          <img
            {...sources}
            {...size}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </Enlargeable>
      )}
      <figcaption className="px-1 pt-2.5 pb-3 leading-snug">
        <span className="font-display font-bold hyphens-auto @2xl:text-lg wrap-anywhere">{photo.title}</span>
        <span className="block text-[0.9375rem] text-ink-soft wrap-anywhere @2xl:text-base">
          von {photo.author_name}
        </span>
      </figcaption>
    </figure>
  )
}

function NoPhotos() {
  const { postsPath } = useSettings().areas
  return (
    <EmptyState title="Noch keine Fotos vorhanden" picture={<TownVignette />}>
      <p>Zeigen Sie uns Ihren Lieblingsplatz: Das erste Bild hängt hier ganz allein.</p>
      <ButtonLink to={postsPath + SHARE_ANCHOR}>Foto teilen</ButtonLink>
    </EmptyState>
  )
}
