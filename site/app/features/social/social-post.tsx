import { useRef } from 'react'
import type { SocialPost as Post } from '../../content/social'
import { Townscape } from '../../illustrations/townscape'
import { classNames } from '../../ui/class-names'
import { PostFrame } from './post-frame'
import { PostSkeleton } from './post-skeleton'
import { type Embed, useEmbed } from './use-embed'

type SocialPostProps = {
  post: Post
  /** oEmbed endpoint; without one the post is only a link. */
  endpoint: string | undefined
  /** `object-position` of the drawing that replaces the picture. */
  crop: string | undefined
}

/** A post, embedded above its link. The link is always rendered, also without scripts. */
export function SocialPost({ post, endpoint, crop }: SocialPostProps) {
  const place = useRef<HTMLElement>(null)
  const embed = useEmbed(endpoint, post.url, place)
  return (
    <article
      ref={place}
      aria-busy={embed.state === 'loading'}
      className={classNames(
        'group relative',
        endpoint ? 'block' : 'flex flex-wrap items-start gap-4 @2xl:block',
      )}
    >
      {endpoint ? (
        // The height is reserved from the start, so that the layout does not shift.
        <div className="flex min-h-[560px] flex-col overflow-hidden rounded-soft bg-river-100 noscript:aspect-square noscript:min-h-0">
          <EmbedArea embed={embed} title={post.title} crop={crop} />
        </div>
      ) : (
        <Townscape
          className={classNames('aspect-square shrink-0 rounded-soft bg-river-100 @max-2xl:w-28', crop)}
        />
      )}
      <Caption post={post} beside={!endpoint} coversPicture={embed.state !== 'embedded'} />
    </article>
  )
}

function EmbedArea({ embed, title, crop }: { embed: Embed; title: string; crop: string | undefined }) {
  if (embed.state === 'loading') return <PostSkeleton />
  if (embed.state === 'embedded')
    return <PostFrame html={embed.html} title={`Eingebetteter Beitrag: ${title}`} />
  return <Townscape className={classNames('mt-auto aspect-3/4 noscript:aspect-square', crop)} />
}

type CaptionProps = {
  post: Post
  /** In narrow windows it is beside the picture instead of below. */
  beside: boolean
  coversPicture: boolean
}

function Caption({ post, beside, coversPicture }: CaptionProps) {
  return (
    <a
      href={post.url}
      target="_blank"
      rel="noopener"
      className={classNames(
        'block min-w-0 flex-1 basis-40 rounded-soft text-balance wrap-anywhere',
        beside ? '@2xl:mt-3' : 'mt-3',
        coversPicture && 'after:absolute after:inset-0',
      )}
    >
      <span className="block text-[0.9375rem] text-ink-soft">@{post.handle}</span>
      <span className="mt-0.5 block font-display text-lg leading-tight font-bold">{post.title}</span>
      <span className="mt-1.5 block font-semibold text-river-700 underline underline-offset-4 group-hover:decoration-2">
        Beitrag ansehen<span className="sr-only"> (öffnet in neuem Tab)</span>
      </span>
    </a>
  )
}
