import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { useSettings } from '../../../association/use-settings'
import { LikeButton } from '../../../entries/likes/like-button'
import { useLikes } from '../../../entries/likes/use-likes'
import { ReportButton } from '../../../entries/report/report-button'
import { ShareBar } from '../../../entries/share-bar'
import { LinkedText } from '../../../lib/links/visitors-text'
import { Breadcrumbs } from '../../../lib/page/breadcrumbs'
import { pictureSources, WHOLE } from '../../../lib/picture/pictures'
import { longDay, longMonth } from '../../../lib/time/town-time'
import type { loader as rootLoader } from '../../../root'
import { Badge } from '../../../ui/text/badge'
import { Corrected } from '../../../ui/text/corrected'
import { type Neighbour, type PhotoWithNeighbours, type Post, photoAlt, photoPath } from '../post'

/** One approved photo. */
export function PhotoPage({ found: { post, newer, older } }: { found: PhotoWithNeighbours }) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const { postsPath, postsLabel } = useSettings().areas
  const likesOf = useLikes('my_roding_post')
  return (
    <article className="page-width max-w-5xl py-7 @2xl:py-12">
      <Breadcrumbs above={[{ label: postsLabel, to: postsPath }]} title={post.title} />
      {post.photo_of_month && (
        <p className="mt-5">
          <Badge tone="straw">Foto des Monats {longMonth(post.photo_of_month)}</Badge>
        </p>
      )}
      <h1 className="mt-5 text-4xl hyphens-auto wrap-anywhere @2xl:text-5xl">{post.title}</h1>
      <p className="mt-3 mb-6 text-ink-soft wrap-anywhere">
        von <span className="text-ink">{post.author_name}</span>,{' '}
        <time dateTime={post.created_at}>{longDay(post.created_at)}</time>
        <Corrected note={post} />
      </p>
      <WholePhoto key={post.id} post={post} baseUrl={access?.baseUrl ?? ''} />
      <p className="mt-6 max-w-prose text-lg whitespace-pre-line wrap-anywhere">
        <LinkedText text={post.content} />
      </p>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <LikeButton {...likesOf(post)} />
        <ShareBar title={post.title} url={`${access?.siteUrl ?? ''}${photoPath(post, postsPath)}`} />
        <div className="-mx-3">
          <ReportButton kind="post" id={post.id} title={post.title} />
        </div>
      </div>
      {(newer || older) && (
        <nav
          aria-label="Weitere Fotos"
          data-print="no"
          className="mt-10 grid gap-x-8 gap-y-2 border-t border-line pt-5 @2xl:grid-cols-2"
        >
          {newer && <ToNeighbour to={newer} label="Neueres Foto" icon={ArrowLeft} />}
          {older && <ToNeighbour to={older} label="Älteres Foto" icon={ArrowRight} last />}
        </nav>
      )}
    </article>
  )
}

/** The whole photo; its area is reserved, so that nothing moves when it arrives. */
function WholePhoto({ post, baseUrl }: { post: Post; baseUrl: string }) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(post.image_url, baseUrl, { ...WHOLE, phoneQuality: 60 })
  if (!sources) return null
  return (
    <div className="flex h-[min(78vw,calc(100dvh-7rem),46rem)] items-center justify-center bg-paper-deep p-2 shadow-card @2xl:p-3 print:h-auto print:shadow-none">
      {broken ? (
        <p className="p-4 text-center text-ink-soft">Das Foto lässt sich gerade nicht laden.</p>
      ) : (
        <img
          {...sources}
          sizes="(min-width: 64rem) 62rem, 88vw"
          alt={photoAlt(post)}
          fetchPriority="high"
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      )}
    </div>
  )
}

type ToNeighbourProps = { to: Neighbour; label: string; icon: typeof ArrowLeft; last?: boolean }

function ToNeighbour({ to, label, icon: Icon, last = false }: ToNeighbourProps) {
  const { postsPath } = useSettings().areas
  return (
    <Link
      to={photoPath(to, postsPath)}
      rel={last ? 'next' : 'prev'}
      className={`group flex min-h-11 items-center gap-3 no-underline ${last ? 'flex-row-reverse text-right @2xl:col-start-2' : ''}`}
    >
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      <span className="min-w-0 leading-snug">
        <span className="block text-[0.9375rem] text-ink-soft">{label}</span>
        <span className="font-semibold wrap-anywhere group-hover:underline">{to.title}</span>
      </span>
    </Link>
  )
}
