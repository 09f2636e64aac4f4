import { Suspense } from 'react'
import { Await } from 'react-router'
import { useSettingsOf } from '../../association/use-settings'
import type { Photo } from '../posts/latest-photos'
import PhotoMonth from '../posts/month/photo-month'
import type { MonthPhotos } from '../posts/month/queries'
import { PhotoWall } from '../posts/photo-wall'
import { PhotoWallSkeleton } from '../posts/photo-wall-skeleton'

type Months = Pick<MonthPhotos, 'current'>
type PhotosProps = {
  photos: readonly Photo[] | Promise<readonly Photo[]>
  months: Months | Promise<Months>
  baseUrl: string
}

/** The latest photos, and what the office has chosen for the month. */
export function Photos({ photos, months, baseUrl }: PhotosProps) {
  const texts = useSettingsOf('texts')
  return (
    <>
      {/* Rendered when scrolled near, so that the pictures do not compete with the first paint. */}
      <section
        aria-labelledby="photos"
        className="page-width py-16 [contain-intrinsic-size:auto_42rem] [content-visibility:auto] @2xl:py-24 @2xl:[contain-intrinsic-size:auto_50rem] print:[content-visibility:visible]"
      >
        <h2 id="photos" className="text-4xl @2xl:text-5xl">
          {texts.photosTitle}
        </h2>
        <p className="mt-3 mb-8 max-w-prose text-lg">{texts.photos}</p>
        <Suspense fallback={<PhotoWallSkeleton />}>
          <Await resolve={photos}>{(latest) => <PhotoWall photos={latest} baseUrl={baseUrl} />}</Await>
        </Suspense>
      </section>
      {/* Not lazy: React would remove it from the HTML until it is loaded, and what follows would move up and down. */}
      <Suspense>
        <PhotoMonth
          months={months}
          baseUrl={baseUrl}
          className="page-width -mt-8 pb-16 @2xl:-mt-16 @2xl:pb-24"
        />
      </Suspense>
    </>
  )
}
