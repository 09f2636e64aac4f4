import { Townscape } from '../../illustrations/townscape'
import { pictureSources } from '../../lib/pictures'
import { ButtonLink } from '../../ui/button-link'
import { EmptyState } from '../../ui/empty-state'
import type { Photo } from './latest-photos'

/** The first of three hangs large, the others beside it; fewer share the wall evenly. */
const LARGE = { width: 800, height: 600 }
const SMALL = { width: 520, height: 390 }

/** Photos with a line about who took them, or an invitation to be the first. */
export function PhotoWall({ photos, baseUrl }: { photos: readonly Photo[]; baseUrl: string }) {
  if (photos.length === 0) return <NoPhotos />
  return (
    <ul
      className={
        photos.length === 3
          ? 'grid gap-5 sm:grid-cols-2 lg:grid-cols-[1.9fr_1fr] lg:grid-rows-2 [&>:first-child]:sm:col-span-2 [&>:first-child]:lg:col-span-1 [&>:first-child]:lg:row-span-2'
          : 'grid gap-5 sm:grid-cols-2'
      }
    >
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
  return (
    <figure className="flex h-full flex-col bg-white p-2.5 pb-0 shadow-card">
      {sources && (
        <img
          {...sources}
          {...size}
          alt={`Foto: ${photo.title}`}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 min-h-0 w-full flex-1 bg-paper-deep object-cover"
        />
      )}
      <figcaption className="px-1 pt-2.5 pb-3 leading-snug">
        <span className="font-display text-lg font-bold wrap-anywhere">{photo.title}</span>
        <span className="block text-ink-soft wrap-anywhere">von {photo.author_name}</span>
      </figcaption>
    </figure>
  )
}

function NoPhotos() {
  return (
    <EmptyState
      title="Noch keine Fotos vorhanden"
      picture={<Townscape className="h-32 rounded-card object-[45%_100%]" />}
    >
      <p>Zeigen Sie uns Ihren Lieblingsplatz: Das erste Bild hängt hier ganz allein.</p>
      <ButtonLink to="/mein-roding">Foto teilen</ButtonLink>
    </EmptyState>
  )
}
