import { Camera } from 'lucide-react'
import { type ComponentType, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { Nothing, onDemand } from '../../lib/first-use/on-demand'
import { readDraft } from '../../lib/form/drafts'
import { SEARCH } from '../../lib/list/address-fields'
import type { Listing } from '../../lib/list/listing'
import { PAGE } from '../../lib/list/page-field'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { Button } from '../../ui/button/button'
import { classNames } from '../../ui/class-names'
import { FilterForm } from '../../ui/field/filter-form'
import { SearchField } from '../../ui/field/search-field'
import { Snapshots } from '../../ui/illustrations/snapshots'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { FORM_NOT_LOADED } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { EmailFallback } from '../../ui/without-script/email-fallback'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { FILTER, matchesFilter } from './filter'
import { POST_GRID } from './layouts'
import type { MonthPhotos } from './month/queries'
import type { Post } from './post'
import { NothingShared, PostList } from './post-list'
import { SHARE_ANCHOR, SHARE_ID } from './share-anchor'
import type { SubmissionFormProps } from './submission/submission-form'
import type { PublishedPost } from './submission/submit'

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

/** `PhotoMonth`, loaded after the page, which has it in its HTML. */
const PhotoMonth = onDemand(() => import('./month/photo-month'), Nothing)

/** Placeholder of six posts (docs/product.md#loading-and-empty-lists). */
function PostListSkeleton() {
  return (
    <SkeletonList label="Beiträge werden geladen …" count={6} className={POST_GRID}>
      <div className="bg-white p-2 shadow-card @2xl:p-3">
        <Skeleton className="aspect-4/3 w-full" />
        <div className="flex flex-col gap-3 px-2 pt-5 pb-4">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-4 h-5 w-1/3" />
        </div>
      </div>
    </SkeletonList>
  )
}

type PostSearchProps = {
  search: string
  onSearch: (search: string) => void
  inputRef: Ref<HTMLInputElement>
}

function PostSearch({ search, onSearch, inputRef }: PostSearchProps) {
  return (
    <FilterForm className="flex max-w-xl flex-wrap items-end gap-4" action="Suchen">
      <SearchField
        name={SEARCH.name}
        value={search}
        onSearch={onSearch}
        placeholder="Titel, Text oder Name"
        inputRef={inputRef}
        className="flex-1 basis-60"
      />
    </FilterForm>
  )
}

type PostsHeaderProps = { share: ShareForm; buttonRef: Ref<HTMLButtonElement> }

/** Introduction and the button that opens the form. */
function PostsHeader({ share, buttonRef }: PostsHeaderProps) {
  const { areas, contact } = useSettings()
  return (
    <header className="border-b border-line bg-paper-deep">
      <div className="page-width flex items-center justify-between gap-8 py-10 @2xl:py-14">
        <div className="max-w-2xl">
          <h1 className="text-4xl @2xl:text-5xl">{areas.postsLabel}</h1>
          <p className="mt-3 text-lg text-ink-soft @2xl:text-xl">
            Der Lieblingsplatz am Fluss, der erste Schnee auf dem Marktplatz: Hier hängen die Bilder derer,
            die hier leben.
          </p>
          <div data-print="no" className="mt-6">
            <NeedsScript instead={<EmailFallback email={contact.email} />}>
              <Button
                ref={buttonRef}
                size="large"
                onClick={share.open}
                onPointerEnter={share.warmUp}
                onFocus={share.warmUp}
                aria-expanded={share.Form !== null}
                aria-controls={SHARE_ID}
              >
                <Camera aria-hidden="true" className="size-5" />
                Beitrag teilen
              </Button>
            </NeedsScript>
          </div>
        </div>
        <Snapshots className="w-56 shrink-0 @max-4xl:hidden" />
      </div>
    </header>
  )
}

const loadForm = () => import('./submission/submission-form')

type ShareForm = Readonly<{
  /** The form's component while it is open; loaded on demand. */
  Form: ComponentType<SubmissionFormProps> | null
  titleRef: SubmissionFormProps['titleRef']
  /** False when a stored draft reopened the form. */
  takesFocus: boolean
  open(): void
  close(): void
  warmUp(): void
}>

/** Opens and closes the form; a link to its fragment opens it, too. */
function useShareForm(): ShareForm {
  const { attempt } = useAttempt()
  const titleRef = useRef<HTMLInputElement>(null)
  const [Form, setForm] = useState<ShareForm['Form']>(null)

  const [takesFocus, setTakesFocus] = useState(true)

  const open = useCallback(async () => {
    // Open already: scroll to its beginning.
    titleRef.current?.focus()
    await attempt('The form could not be loaded', FORM_NOT_LOADED, async () => {
      const { SubmissionForm } = await loadForm()
      setForm(() => SubmissionForm)
    })
  }, [attempt])

  useEffect(() => {
    if (!readDraft('postDraft')) return
    setTakesFocus(false)
    void open()
  }, [open])

  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (hash === SHARE_ANCHOR) void open()
  }, [hash, key, open])

  return {
    Form,
    titleRef,
    takesFocus,
    open: () => void open(),
    close() {
      setTakesFocus(true)
      setForm(null)
    },
    warmUp: () => void loadForm().catch(() => {}),
  }
}
