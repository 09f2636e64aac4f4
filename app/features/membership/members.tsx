import { Suspense, use, useEffect, useId, useState, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import { ShopSign } from '../../illustrations/shop-sign'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton, SkeletonList } from '../../ui/skeleton'
import { useToast } from '../../ui/toast/toast-context'
import type { Member } from './member'
import { LOADING_FAILED } from './notices'
import type { MemberListing } from './queries'

/** Members shown before somebody asks for all of them, and skeletons while they load (spec section 9). */
const FIRST_SHOWN = 4
const SKELETONS = 12

const GRID = 'grid gap-x-10 @2xl:grid-cols-2 @5xl:grid-cols-4'

type Listing = { listing: MemberListing | Promise<MemberListing> }

export function Members({ listing }: Listing) {
  return (
    <section aria-labelledby="members" className="@container page-width py-14 @2xl:py-20">
      <h2 id="members" className="mb-6 text-3xl @2xl:text-4xl">
        Wer schon dabei ist
      </h2>
      <Suspense fallback={<Loading />}>
        <Results listing={listing} />
      </Suspense>
    </section>
  )
}

function Results({ listing }: Listing) {
  const read = listing instanceof Promise ? use(listing) : listing
  if (read.state === 'failed') return <LoadingFailed listing={read} />
  if (read.members.length === 0) return <NobodyYet />
  return <MemberList members={read.members} />
}

function MemberList({ members }: { members: readonly Member[] }) {
  const listId = useId()
  const [all, setAll] = useState(false)
  const shown = all ? members : members.slice(0, FIRST_SHOWN)
  return (
    <>
      <ul id={listId} className={GRID}>
        {shown.map((member) => (
          <li key={member.id} className="border-t border-line py-4 leading-snug">
            <h3 className="text-xl">{member.name}</h3>
            {member.category_name && (
              <p className="mt-1 font-semibold text-market-600">{member.category_name}</p>
            )}
            <p className="mt-1 text-ink-soft">{whereToFind(member)}</p>
          </li>
        ))}
      </ul>
      {members.length > FIRST_SHOWN && (
        <Button
          variant="secondary"
          className="mt-6"
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all ? 'Weniger anzeigen' : `Alle ${members.length} Mitglieder anzeigen`}
        </Button>
      )}
    </>
  )
}

function whereToFind({ address, postal_code, city }: Member): string {
  const town = [postal_code, city].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}

function Loading() {
  return (
    <SkeletonList label="Mitglieder werden geladen …" count={SKELETONS} className={GRID}>
      <div className="flex flex-col gap-2.5 border-t border-line py-4">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </SkeletonList>
  )
}

function NobodyYet() {
  return (
    <EmptyState title="Noch keine Mitglieder eingetragen" picture={<ShopSign className="mx-auto w-32" />}>
      <p>Hier wäre Platz für Ihren Betrieb.</p>
    </EmptyState>
  )
}

/** Says so once for each try, and offers another one. */
function LoadingFailed({ listing }: { listing: MemberListing }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const [isRetrying, startRetry] = useTransition()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing is another failure
  useEffect(() => showToast(LOADING_FAILED), [listing, showToast])

  return (
    <EmptyState title={LOADING_FAILED.description}>
      <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
      <Button variant="secondary" onClick={() => startRetry(() => revalidate())} disabled={isRetrying}>
        {isRetrying ? 'Wird geladen …' : 'Erneut versuchen'}
      </Button>
    </EmptyState>
  )
}
