import { Link } from 'react-router'
import { useSettings } from '../../../association/use-settings'
import { pictureSources } from '../../../lib/picture/pictures'
import { longMonth } from '../../../lib/time/town-time'
import { photoAlt, photoPath } from '../post'
import type { MonthPhoto } from './queries'

const SIZE = { width: 240, height: 180, sizes: '(min-width: 64rem) 15rem, 44vw' }

/** Photos of earlier months, as links to their pages; nothing without one. */
export function PastMonths({ photos, baseUrl }: { photos: readonly MonthPhoto[]; baseUrl: string }) {
  const { postsPath } = useSettings().areas
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="past-months" className="mt-12 @2xl:mt-16">
      <h2 id="past-months" className="text-3xl">
        Fotos der Monate
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-4 @2xl:grid-cols-3 @5xl:grid-cols-5">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Link to={photoPath(photo, postsPath)} className="group block no-underline">
              <img
                {...pictureSources(photo.image_url, baseUrl, SIZE)}
                {...SIZE}
                alt={photoAlt(photo)}
                loading="lazy"
                className="aspect-4/3 w-full bg-paper-deep object-cover"
              />
              <span className="mt-2 block leading-snug font-semibold wrap-anywhere group-hover:underline">
                {photo.title}
              </span>
              <span className="block text-[0.9375rem] text-ink-soft wrap-anywhere">
                {longMonth(photo.photo_of_month)}, {photo.author_name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
