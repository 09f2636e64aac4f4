import { type ComponentProps, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { LikeButton } from '../../entries/likes/like-button'
import { ReportButton } from '../../entries/report/report-button'
import { FoldingText } from '../../lib/links/visitors-text'
import { longDay } from '../../lib/time/town-time'
import { classNames } from '../../ui/class-names'
import { Corrected } from '../../ui/text/corrected'
import { type Post, photoPath } from './post'
import { PostPhoto } from './post-photo'

type PostCardProps = {
  post: Post
  baseUrl: string
  first: boolean
  /** The post was just published on this page. */
  fresh: boolean
  likes: ComponentProps<typeof LikeButton>
}

/** Card of a post: photo, text, author and date. */
export function PostCard({ post, baseUrl, first, fresh, likes }: PostCardProps) {
  const card = useRef<HTMLElement>(null)
  const { postsPath } = useSettings().areas
  useEffect(() => {
    if (!fresh) return
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'center' })
  }, [fresh])
  return (
    <article
      ref={card}
      tabIndex={fresh ? -1 : undefined}
      className={classNames(
        'flex h-full flex-col bg-white p-2 shadow-card @2xl:p-3 print:break-inside-avoid print:shadow-none',
        fresh && 'outline-4 outline-offset-4 outline-market-600 print:outline-none',
      )}
    >
      <PostPhoto post={post} baseUrl={baseUrl} first={first} />
      <div className="flex flex-1 flex-col px-2 pt-4 pb-3">
        <h2 className="text-2xl hyphens-auto wrap-anywhere">
          <Link to={photoPath(post, postsPath)} className="no-underline hover:underline">
            {post.title}
          </Link>
        </h2>
        <div className="mt-2 mb-4 wrap-anywhere">
          <FoldingText text={post.content} />
        </div>
        <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-3">
          <p className="min-w-0 leading-snug">
            <span className="font-semibold wrap-anywhere">{post.author_name}</span>
            <time dateTime={post.created_at} className="block text-[0.9375rem] text-ink-soft">
              {longDay(post.created_at)}
              <Corrected note={post} />
            </time>
          </p>
          <div className="-mr-2.5 flex flex-wrap-reverse items-center justify-end">
            <LikeButton {...likes} />
            <ReportButton kind="post" id={post.id} title={post.title} />
          </div>
        </footer>
      </div>
    </article>
  )
}
