import type { DescribedSite } from '../../../association/structured-data'
import { describeBreadcrumbs } from '../../../lib/page/breadcrumbs'
import { pictureSources, WHOLE } from '../../../lib/picture/pictures'
import { townTimestamp } from '../../../lib/time/town-time'
import { type PhotoWithNeighbours, photoAlt, photoPath } from '../post'

/** The page of a photo (https://schema.org/ImageObject), and the way to it. Null in the browser. */
export function describePhoto(
  { post }: Pick<PhotoWithNeighbours, 'post'>,
  { siteUrl, baseUrl, settings }: DescribedSite,
): object | null {
  if (!import.meta.env.SSR) return null
  const { postsPath, postsLabel } = settings.areas
  const path = photoPath(post, postsPath)
  const photo = pictureSources(post.image_url, baseUrl, WHOLE)
  const author = { '@type': 'Person', name: post.author_name }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      photo && {
        '@type': 'ImageObject',
        name: post.title,
        caption: photoAlt(post),
        description: post.content,
        contentUrl: new URL(photo.src, siteUrl),
        url: siteUrl + path,
        datePublished: townTimestamp(new Date(post.created_at)),
        author,
        creditText: post.author_name,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: post.likes_count,
        },
      },
      describeBreadcrumbs(
        [
          { label: postsLabel, to: postsPath },
          { label: post.title, to: path },
        ],
        siteUrl,
      ),
    ].filter(Boolean),
  }
}
