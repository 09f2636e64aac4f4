import { Suspense } from 'react'
import { Await } from 'react-router'
import type { Photo } from '../features/posts/latest-photos'
import { PhotoWall } from '../features/posts/photo-wall'
import { PhotoWallSkeleton } from '../features/posts/photo-wall-skeleton'
import { useSettingsOf } from '../settings/use-settings'

type PhotosProps = { photos: readonly Photo[] | Promise<readonly Photo[]>; baseUrl: string }

export function Photos({ photos, baseUrl }: PhotosProps) {
  const texts = useSettingsOf('texts')
  return (
    // Rendered when scrolled near, so that the pictures do not compete with the first paint.
    <section
      aria-labelledby="photos"
      className="page-width py-16 [contain-intrinsic-size:auto_42rem] [content-visibility:auto] @2xl:py-24 @2xl:[contain-intrinsic-size:auto_50rem] print:[content-visibility:visible]"
    >
      <h2 id="photos" className="text-4xl @2xl:text-5xl">
        {texts.photosTitle}
      </h2>
      <p className="mt-3 mb-8 max-w-prose text-lg">{texts.photos}</p>
      <Suspense fallback={<PhotoWallSkeleton />}>
        <Await resolve={photos}>{(loaded) => <PhotoWall photos={loaded} baseUrl={baseUrl} />}</Await>
      </Suspense>
    </section>
  )
}
