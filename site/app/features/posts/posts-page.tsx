import { Suspense, use, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { TownVignette } from '../../illustrations/town-vignette'
import { LoadingFailed } from '../../lib/list/loading-failed'
import { useAddressFilter } from '../../lib/list/use-address-filter'
import { classNames } from '../../ui/class-names'
import { FILTER, matchesFilter, type PostFilter } from './filter'
import { Guidelines } from './guidelines'
import { LOADING_FAILED } from './notices'
import { PostList } from './post-list'
import { PostListSkeleton } from './post-list-skeleton'
import { PostSearch } from './post-search'
import { PostsHeader } from './posts-header'
import type { Listing } from './queries'
import { SHARE_ID } from './share-anchor'
import type { PublishedPost } from './submission/submit'
import { useShareForm } from './use-share-form'

type PostsPageProps = {
  /** A promise on client navigation, a resolved value after server rendering. */
  listing: Listing | Promise<Listing>
  /** Base URL of pictures; empty for the page's own origin. */
  baseUrl: string
}

export function PostsPage({ listing, baseUrl }: PostsPageProps) {
  const { filter, typeSearch, reset: clearSearch } = useAddressFilter(FILTER)
  const { revalidate } = useRevalidator()
  const share = useShareForm()
  const shareRef = useRef<HTMLButtonElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const resultsRef = useRef<HTMLElement>(null)

  const [fresh, setFresh] = useState<string | null>(null)

  async function showPublished(post: PublishedPost) {
    share.close()
    setFresh(post.image_url)
    resultsRef.current?.focus()
    // In sequence: a pending change of the filter would otherwise count as this reload and be skipped by `shouldRevalidate`.
    await revalidate()
    if (!matchesFilter(post, filter)) clearSearch()
  }

  function cancel() {
    share.close()
    shareRef.current?.focus()
  }

  // The pressed button is removed; moves the focus to its replacement.
  function reset() {
    clearSearch()
    searchRef.current?.focus()
  }

  return (
    <>
      <PostsHeader share={share} buttonRef={shareRef} />
      <div className="page-width py-8 @2xl:py-10">
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
        <PostSearch search={filter.search} onSearch={typeSearch} inputRef={searchRef} />
        <section
          ref={resultsRef}
          tabIndex={-1}
          aria-label="Beiträge"
          className="@container mt-8 min-w-0 scroll-mt-24 outline-none"
        >
          <Suspense fallback={<PostListSkeleton />}>
            <Results
              listing={listing}
              filter={filter}
              fresh={fresh}
              baseUrl={baseUrl}
              onReset={reset}
              onRetried={() => resultsRef.current?.focus()}
            />
          </Suspense>
        </section>
        <div className="mt-12 @2xl:mt-16">
          <Guidelines />
        </div>
      </div>
    </>
  )
}

type ResultsProps = PostsPageProps & {
  filter: PostFilter
  fresh: string | null
  onReset: () => void
  onRetried: () => void
}

function Results({ listing, filter, fresh, baseUrl, onReset, onRetried }: ResultsProps) {
  const read = listing instanceof Promise ? use(listing) : listing
  if (read.state === 'failed')
    return (
      <LoadingFailed
        notice={LOADING_FAILED}
        attempt={read}
        picture={<TownVignette time="night" />}
        onRetried={onRetried}
      />
    )
  return <PostList posts={read.posts} filter={filter} fresh={fresh} baseUrl={baseUrl} onReset={onReset} />
}
