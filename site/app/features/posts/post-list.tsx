import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { LikeButton } from '../../entries/likes/like-button'
import { useLikes } from '../../entries/likes/use-likes'
import { ClosesDialog } from '../../lib/first-use/failed-parts'
import { onDemand } from '../../lib/first-use/on-demand'
import { entrySegment } from '../../lib/links/entry-address'
import { FoldingText } from '../../lib/links/visitors-text'
import type { Paging } from '../../lib/list/page-field'
import { pictureSources } from '../../lib/picture/pictures'
import { longDay } from '../../lib/time/town-time'
import { ButtonLink } from '../../ui/button/button-link'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/empty/empty-state'
import { Snapshots } from '../../ui/illustrations/snapshots'
import { Corrected } from '../../ui/text/corrected'
import { POST_GRID } from './layouts'
import { type Post, photoAlt, photoPath } from './post'
import { SHARE_ANCHOR } from './share-anchor'
import type { PhotoViewerProps } from './viewer/photo-viewer'
import { SHOWN, searchShowing } from './viewer/shown-photo'

type PostListProps = {
  posts: readonly Post[]
  /** Where the list has several pages. */
  paging: Paging | undefined
  /** Object URL of the picture of a post that was just published on this page. */
  fresh: string | null
  baseUrl: string
  /** Whether the list is at the top of the page, where the first photo is the largest that visitors wait for. */
  isFirst: boolean
}

/** The posts with their likes, and the photo that is shown over them. */
export function PostList({ posts, paging, fresh, baseUrl, isFirst }: PostListProps) {
  const likesOf = useLikes('my_roding_post')
  const [parameters] = useSearchParams()
  const showsPhoto = parameters.has(SHOWN)
  const [viewing, setViewing] = useState(false)
  useEffect(() => {
    if (showsPhoto) setViewing(true)
  }, [showsPhoto])
  return (
    <>
      <ol className={POST_GRID}>
        {posts.map((post, place) => (
          <li key={post.id}>
            <PostCard
              post={post}
              baseUrl={baseUrl}
              first={isFirst && place === 0}
              fresh={fresh !== null && post.image_url === fresh}
              likes={likesOf(post)}
            />
          </li>
        ))}
      </ol>
      {viewing && (
        <Suspense>
          <PhotoViewer
            // Another one for each page and search.
            key={searchShowing(null, parameters)}
            posts={posts}
            paging={paging}
            baseUrl={baseUrl}
          />
        </Suspense>
      )}
    </>
  )
}

/** Shown when there are no posts. */
export function NothingShared() {
  return (
    <EmptyState title="Noch keine Beiträge vorhanden" picture={<Snapshots className="mx-auto w-40" />}>
      <p>Zeigen Sie uns Ihren Lieblingsplatz: Der erste Beitrag hängt hier ganz allein.</p>
      <ButtonLink to={SHARE_ANCHOR} data-script="needed">
        Foto teilen
      </ButtonLink>
    </EmptyState>
  )
}

type PostCardProps = {
  post: Post
  baseUrl: string
  first: boolean
  /** The post was just published on this page. */
  fresh: boolean
  likes: ComponentProps<typeof LikeButton>
}

/** Card of a post: photo, text, author and date. */
function PostCard({ post, baseUrl, first, fresh, likes }: PostCardProps) {
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
          <LikeButton {...likes} />
        </footer>
      </div>
    </article>
  )
}

const SIZE = { width: 560, height: 420, sizes: '(min-width: 80rem) 35rem, (min-width: 45rem) 44vw, 88vw' }

type PostPhotoProps = {
  post: Post
  baseUrl: string
  /** Above the fold: loaded with high priority. */
  first: boolean
}

/** The photo of a post, a link to its page that opens it over the wall; a grey area when it fails to load, nothing without a photo. */
function PostPhoto({ post, baseUrl, first }: PostPhotoProps) {
  const [broken, setBroken] = useState(false)
  const [parameters] = useSearchParams()
  const { postsPath } = useSettings().areas
  const sources = pictureSources(post.image_url, baseUrl, SIZE)
  if (!sources) return null
  if (broken) {
    return (
      <p className="grid aspect-4/3 place-items-center bg-paper-deep p-4 text-center text-ink-soft">
        Das Foto lässt sich gerade nicht laden.
      </p>
    )
  }
  const alt = photoAlt(post)
  return (
    <Link
      to={{ search: searchShowing(entrySegment(post), parameters) }}
      mask={photoPath(post, postsPath)}
      preventScrollReset
      onPointerEnter={warmUpViewer}
      onFocus={warmUpViewer}
      aria-label={`${alt}, vergrößern`}
      className="block cursor-zoom-in"
    >
      <img
        {...sources}
        {...SIZE}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(true)}
        className="aspect-4/3 w-full bg-paper-deep object-cover"
      />
    </Link>
  )
}

const load = async () => ({ default: (await import('./viewer/photo-viewer')).PhotoViewer })

/** Loaded for the first photo that is shown. */
const PhotoViewer = onDemand<PhotoViewerProps>(load, BackToTheWall)

const warmUpViewer = () => void load().catch(() => {})

function BackToTheWall({ retry }: { retry: () => void }) {
  const [parameters] = useSearchParams()
  const { mask } = useLocation()
  const navigate = useNavigate()
  const close = () =>
    void (mask
      ? navigate(-1)
      : navigate({ search: searchShowing(null, parameters) }, { replace: true, preventScrollReset: true }))
  return <ClosesDialog open={parameters.has(SHOWN)} onClose={close} retry={retry} />
}
