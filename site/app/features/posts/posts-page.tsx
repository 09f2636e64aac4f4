import { Suspense, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { Nothing, onDemand } from '../../lib/first-use/on-demand'
import type { Listing } from '../../lib/list/listing'
import { PAGE } from '../../lib/list/page-field'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { classNames } from '../../ui/class-names'
import { FILTER, matchesFilter } from './filter'
import { PhotoMonth } from './month/lazy-month'
import type { MonthPhotos } from './month/queries'
import type { Post } from './post'
import { NothingShared, PostList } from './post-list'
import { PostListSkeleton } from './post-list-skeleton'
import { PostSearch } from './post-search'
import { PostsHeader } from './posts-header'
import { SHARE_ID } from './share-anchor'
import type { PublishedPost } from './submission/submit'
import { useShareForm } from './use-share-form'

const BelowTheList = onDemand(() => import('./below-the-list'), Nothing)

type PostsPageProps = {
  /** Promises on client navigation, resolved values after server rendering. */
  listing: Listing<Post> | Promise<Listing<Post>>
  months: MonthPhotos | Promise<MonthPhotos>
  /** Base URL of pictures; empty for the page's own origin. */
  baseUrl: string
}

export function PostsPage({ listing, months, baseUrl }: PostsPageProps) {
  const list = usePublicList(FILTER, matchesFilter)
  const { filter, typeSearch } = list.control
  const { revalidate } = useRevalidator()
  const [parameters] = useSearchParams()
  const share = useShareForm()
  const shareRef = useRef<HTMLButtonElement>(null)
  const startsWithPhoto = !(months instanceof Promise) && months.current !== undefined

  const [fresh, setFresh] = useState<string | null>(null)

  async function showPublished(post: PublishedPost) {
    share.close()
    setFresh(post.image_url)
    list.resultsRef.current?.focus()
    // In sequence: a pending change of the filter would otherwise count as this reload and be skipped by `shouldRevalidate`.
    await revalidate()
    if (!list.matching(post) || parameters.has(PAGE.name)) list.control.reset()
  }

  function cancel() {
    share.close()
    shareRef.current?.focus()
  }

  return (
    <>
      <PostsHeader share={share} buttonRef={shareRef} />
      <div className="page-width py-8 @2xl:py-10">
        <Suspense>
          <PhotoMonth months={months} baseUrl={baseUrl} className="mb-8 @2xl:mb-10" isFirst />
        </Suspense>
        <div id={SHARE_ID} data-print="no" className={classNames(share.Form && 'mb-10')}>
          {share.Form && (
            <share.Form
              titleRef={share.titleRef}
              takesFocus={share.takesFocus}
              onClose={cancel}
              onPublished={showPublished}
            />
          )}
        </div>
        <PostSearch search={filter.search} onSearch={typeSearch} inputRef={list.searchRef} />
        <PublicList
          list={list}
          listing={listing}
          name="Beiträge"
          words={{ one: 'Beitrag', many: 'Beiträge', ofMany: 'Beiträgen' }}
          loading={<PostListSkeleton />}
          empty={<NothingShared />}
          unmatched="Zu dieser Suche passt kein Beitrag."
          className="@container mt-8 min-w-0 scroll-mt-24"
        >
          {(posts, { paging }) => (
            <PostList
              posts={posts}
              paging={paging}
              fresh={fresh}
              baseUrl={baseUrl}
              isFirst={!startsWithPhoto}
            />
          )}
        </PublicList>
        <Suspense>
          <BelowTheList months={months} baseUrl={baseUrl} />
        </Suspense>
      </div>
    </>
  )
}
