import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { GUIDELINES } from '../../association/texts/guidelines'
import { useNeedsApproval, useSettings } from '../../association/use-settings'
import { pictureSources } from '../../lib/picture/pictures'
import { longMonth } from '../../lib/time/town-time'
import type { MonthPhoto, MonthPhotos } from './month/queries'
import { photoAlt, photoPath } from './post'

type BelowTheListProps = { months: MonthPhotos | Promise<MonthPhotos>; baseUrl: string }

/** Photos of earlier months and the rules; loaded after the page, which has them in its HTML. */
export default function BelowTheList({ months, baseUrl }: BelowTheListProps): ReactNode {
  const { earlier } = months instanceof Promise ? use(months) : months
  return (
    <>
      <PastMonths photos={earlier} baseUrl={baseUrl} />
      <div className="mt-12 @2xl:mt-16">
        <Guidelines />
      </div>
    </>
  )
}

/** Rules for posts and their moderation. */
function Guidelines() {
  return (
    <section
      id="spielregeln"
      aria-labelledby="guidelines"
      className="on-river rounded-card bg-river-900 p-6 text-river-50 @2xl:p-10 print:border print:border-line"
    >
      <h2 id="guidelines" className="text-3xl">
        {GUIDELINES.title}
      </h2>
      <ul className="mt-6 grid gap-x-12 gap-y-6 @3xl:grid-cols-2">
        {GUIDELINES.rules.map(({ title, text }) => (
          <li key={title} className="border-l-3 border-straw pl-4">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-river-100">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-3xl border-t border-river-700 pt-5 text-river-100">
        {useNeedsApproval('posts') ? GUIDELINES.approval : GUIDELINES.moderation}
      </p>
    </section>
  )
}

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
