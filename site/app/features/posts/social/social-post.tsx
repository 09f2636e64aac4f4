import { useState } from 'react'
import { classNames } from '../../../ui/class-names'
import { Townscape } from '../../../ui/illustrations/townscape'
import type { useEmbedding } from './use-embedding'

/** URL of a post on the social network, the text of its link, and the profile. */
type Post = Readonly<{ url: string; title: string; handle: string }>

type SocialPostProps = {
  post: Post
  endpoint: string
  /** `object-position` of the drawing that replaces the picture. */
  crop: string | undefined
  embedding: Pick<ReturnType<typeof useEmbedding>, 'wanted' | 'embedding'>
}

/** A post: a drawing and its link; the embedded post replaces the drawing as soon as it is wanted. The link is always rendered. */
export function SocialPost({ post, endpoint, crop, embedding: { wanted, embedding } }: SocialPostProps) {
  const [outcome, setOutcome] = useState<'embedded' | 'failed'>()
  const failed = embedding === null || outcome === 'failed'
  return (
    <article
      aria-busy={wanted && !failed && outcome === undefined}
      className={classNames(
        'group relative',
        wanted ? 'block' : 'flex flex-wrap items-start gap-4 @2xl:block',
      )}
    >
      {wanted ? (
        // The height is reserved while the post loads, so that the layout does not shift.
        <div className="flex min-h-[560px] flex-col overflow-hidden rounded-soft bg-river-100">
          {failed && <p className="m-auto px-4 text-center">Dieser Beitrag ließ sich nicht laden.</p>}
          {embedding && !failed ? (
            <embedding.EmbeddedPost
              endpoint={endpoint}
              postUrl={post.url}
              title={post.title}
              onOutcome={setOutcome}
            />
          ) : (
            <Townscape className={classNames('mt-auto aspect-3/4', crop)} />
          )}
        </div>
      ) : (
        <Townscape
          className={classNames('aspect-square shrink-0 rounded-soft bg-river-100 @max-2xl:w-28', crop)}
        />
      )}
      <Caption post={post} beside={!wanted} coversPicture={outcome !== 'embedded'} />
    </article>
  )
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
