import { type RefObject, useRef, useState } from 'react'
import { Townscape } from '../../illustrations/townscape'
import { Button } from '../../ui/button/button'
import { classNames } from '../../ui/class-names'
import type { EmbedState } from './embedded-post'
import type { useEmbedding } from './use-embedding'

/** URL of a post on the social network, the text of its link, and the profile. */
type Post = Readonly<{ url: string; title: string; handle: string }>

type SocialPostProps = {
  post: Post
  /** oEmbed endpoint; without one the post is only a link. */
  endpoint: string | undefined
  /** `object-position` of the drawing that replaces the picture. */
  crop: string | undefined
  embedding: ReturnType<typeof useEmbedding>
}

/** A post, embedded above its link by a press; before that nothing is requested from the network. The link is always rendered. */
export function SocialPost({ post, endpoint, crop, embedding }: SocialPostProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [state, setState] = useState<EmbedState>('waiting')
  if (embedding.always && state === 'waiting') setState('loading')
  const parts = embedding.embedding
  if (parts === null && state === 'loading') setState('failed')

  function load() {
    setState('loading')
    embedding.start()
    // The button disappears.
    link.current?.focus({ preventScroll: true })
  }

  return (
    <article
      aria-busy={state === 'loading'}
      className={classNames(
        'group relative',
        endpoint ? 'block' : 'flex flex-wrap items-start gap-4 @2xl:block',
      )}
    >
      {endpoint ? (
        // The height is reserved from the start, so that the layout does not shift.
        <div className="flex min-h-[560px] flex-col overflow-hidden rounded-soft bg-river-100 noscript:aspect-square noscript:min-h-0">
          {state === 'waiting' && (
            <Button variant="secondary" className="z-1 m-auto noscript:hidden" onClick={load}>
              Beitrag laden<span className="sr-only">: {post.title}</span>
            </Button>
          )}
          {parts && (state === 'loading' || state === 'embedded') ? (
            <parts.EmbeddedPost
              endpoint={endpoint}
              postUrl={post.url}
              title={post.title}
              onState={setState}
            />
          ) : (
            <Townscape className={classNames('mt-auto aspect-3/4 noscript:aspect-square', crop)} />
          )}
        </div>
      ) : (
        <Townscape
          className={classNames('aspect-square shrink-0 rounded-soft bg-river-100 @max-2xl:w-28', crop)}
        />
      )}
      <Caption ref={link} post={post} beside={!endpoint} coversPicture={state !== 'embedded'} />
    </article>
  )
}

type CaptionProps = {
  ref: RefObject<HTMLAnchorElement | null>
  post: Post
  /** In narrow windows it is beside the picture instead of below. */
  beside: boolean
  coversPicture: boolean
}

function Caption({ ref, post, beside, coversPicture }: CaptionProps) {
  return (
    <a
      ref={ref}
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
