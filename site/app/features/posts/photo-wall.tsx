import { useSettings } from '../../association/use-settings'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { TownVignette } from '../../ui/illustrations/townscape'
import type { Photo } from './latest-photos'
import { THREE_PHOTO_GRID } from './layouts'
import { PhotoPrint } from './photo-print'
import { SHARE_ANCHOR } from './share-anchor'

/** The first of three photos is large; one or two photos have equal sizes. */
const LARGE = { width: 800, height: 600, sizes: '(min-width: 80rem) 50rem, (min-width: 64rem) 62vw, 88vw' }
const SMALL = { width: 520, height: 390, sizes: '(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, 45vw' }

/** Photos with their authors, as links to their pages, or an invitation to post the first. */
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

function NoPhotos() {
  const { postsPath } = useSettings().areas
  return (
    <EmptyState title="Noch keine Fotos vorhanden" picture={<TownVignette />}>
      <p>Zeigen Sie uns Ihren Lieblingsplatz: Das erste Bild hängt hier ganz allein.</p>
      <ButtonLink to={postsPath + SHARE_ANCHOR}>Foto teilen</ButtonLink>
    </EmptyState>
  )
}
