import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { feeTexts } from '../../association/fee'
import { APPLICATION_FILE } from '../../association/texts/application-form'
import { useSettings, useSettingsOf } from '../../association/use-settings'
import type { Listing } from '../../lib/list/listing'
import { LIST_ID, type Paging } from '../../lib/list/page-field'
import { AwaitedListing, Paged } from '../../lib/list/public-list'
import { Button } from '../../ui/button/button'
import { FormDialogButton } from '../../ui/dialog/form-dialog-button'
import { EmptyState } from '../../ui/empty/empty-state'
import { ShopSign } from '../../ui/illustrations/shop-sign'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { EmailFallback } from '../../ui/without-script/email-fallback'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { fullAddress } from '../businesses/business'
import type { Member } from './queries'

export function MembershipPage({ listing }: { listing: MemberListing }) {
  const membership = useSettingsOf('membership')
  const { yearly, interval, monthly } = feeTexts(membership)
  return (
    <>
      <div className="page-width grid items-center gap-x-12 gap-y-8 py-10 @2xl:grid-cols-[1fr_auto] @2xl:py-14">
        <header className="max-w-2xl">
          <h1 className="text-4xl @2xl:text-5xl">Mitmachen</h1>
          <p className="mt-3 text-xl @2xl:text-2xl @2xl:leading-snug">{membership.lead}</p>
          <p className="mt-6 flex flex-wrap items-baseline gap-x-3">
            <strong className="font-display text-4xl font-black text-market-600">{yearly}</strong>
            <span className="text-lg">{interval}</span>
            <span className="text-ink-soft">({monthly})</span>
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3" data-print="no">
            <ApplyButton />
            <a href={APPLICATION_FILE.href} download className="inline-flex min-h-11 items-center text-link">
              {APPLICATION_FILE.label}
            </a>
          </div>
        </header>
        <ShopSign className="w-40 @max-2xl:hidden @5xl:w-64" />
      </div>
      <Benefits />
      <Members listing={listing} />
    </>
  )
}

/** Description of the association beside the benefits. */
function Benefits() {
  const { aboutTitle, about, benefits } = useSettingsOf('membership')
  return (
    <div className="border-y border-line bg-paper-deep">
      <div className="page-width grid gap-x-16 gap-y-10 py-14 @2xl:py-20 @5xl:grid-cols-[1fr_1.6fr]">
        <section aria-labelledby="about">
          <h2 id="about" className="text-3xl @2xl:text-4xl">
            {aboutTitle}
          </h2>
          {about.map(({ text }) => (
            <p key={text} className="mt-4 max-w-prose text-lg">
              {text}
            </p>
          ))}
        </section>
        <section aria-labelledby="benefits">
          <h2 id="benefits" className="text-3xl @2xl:text-4xl">
            Was Sie davon haben
          </h2>
          <ul className="mt-5 grid gap-x-10 gap-y-7 @2xl:grid-cols-2">
            {benefits.map(({ title, text }) => (
              <li key={title} className="border-t-3 border-river-800 pt-4">
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-2">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

const loadDialog = async () => (await import('./membership-dialog')).ApplicationDialog

function ApplyButton() {
  const { contact } = useSettings()
  return (
    <NeedsScript instead={<EmailFallback email={contact.email} />}>
      <FormDialogButton load={loadDialog} dialogProps={{}}>
        Mitglied werden
      </FormDialogButton>
    </NeedsScript>
  )
}

/** Number of members shown at first, and number of skeletons (docs/product.md#membership). */
const FIRST_SHOWN = 4
const SKELETONS = 12

const GRID = 'grid gap-x-10 @2xl:grid-cols-2 @5xl:grid-cols-4'

/** A promise on client navigation, a resolved value after server rendering. */
type MemberListing = Listing<Member> | Promise<Listing<Member>>

function Members({ listing }: { listing: MemberListing }) {
  const sectionRef = useRef<HTMLElement>(null)
  const { areas } = useSettings()
  return (
    <section
      ref={sectionRef}
      id={LIST_ID}
      tabIndex={-1}
      aria-labelledby="members"
      className="@container page-width py-14 outline-none @2xl:py-20"
    >
      <h2 id="members" className="mb-6 text-3xl @2xl:text-4xl">
        Wer schon dabei ist
      </h2>
      {areas.map !== false && (
        <p data-print="no" className="-mt-3 mb-6">
          <Link to="/karte?art=mitglieder" className="text-link">
            Auf der Karte ansehen
          </Link>
        </p>
      )}
      <AwaitedListing
        listing={listing}
        name="Mitglieder"
        loading={<Loading />}
        onRetried={() => sectionRef.current?.focus()}
      >
        {({ rows, paging }) => (
          <>
            {rows.length === 0 && !paging ? (
              <NoMembers />
            ) : (
              <MemberList key={paging?.page} members={rows} paging={paging} />
            )}
            {paging && (
              <>
                <p role="status" className="mt-6 text-ink-soft">
                  <Paged paging={paging} noun="Mitglieder" />
                </p>
                <Paged paging={paging} rows={rows.length} resultsRef={sectionRef} />
              </>
            )}
          </>
        )}
      </AwaitedListing>
    </section>
  )
}

type MemberListProps = { members: readonly Member[]; paging: Paging | undefined }

function MemberList({ members, paging }: MemberListProps) {
  const { membersAtLeast } = useSettingsOf('figures')
  const listId = useId()
  // Opening another page also shows the full list.
  const [all, setAll] = useState((paging?.page ?? 1) > 1)
  const shown = all ? members : members.slice(0, FIRST_SHOWN)
  return (
    <>
      {!paging && members.length < membersAtLeast && (
        <p className="-mt-3 mb-5 text-ink-soft">
          Bisher hier eingetragen: {members.length} von über {membersAtLeast} Mitgliedern.
        </p>
      )}
      <ul id={listId} className={GRID}>
        {shown.map((member) => (
          <MemberEntry key={member.id} member={member} />
        ))}
      </ul>
      {members.length > FIRST_SHOWN && (
        <NeedsScript
          instead={
            <ul className={GRID}>
              {members.slice(FIRST_SHOWN).map((member) => (
                <MemberEntry key={member.id} member={member} />
              ))}
            </ul>
          }
        >
          <Button
            variant="secondary"
            className="mt-6"
            aria-expanded={all}
            aria-controls={listId}
            onClick={() => setAll(!all)}
          >
            {all ? 'Weniger anzeigen' : paging ? 'Mehr anzeigen' : `Alle ${members.length} anzeigen`}
          </Button>
        </NeedsScript>
      )}
    </>
  )
}

function MemberEntry({ member }: { member: Member }) {
  return (
    <li className="border-t border-line py-4 leading-snug wrap-anywhere">
      {member.business ? (
        <Link to={member.business.path} className="block hover:underline">
          <h3 className="text-xl">{member.name}</h3>
        </Link>
      ) : (
        <h3 className="text-xl">{member.name}</h3>
      )}
      {member.category_name && <p className="mt-1 font-semibold text-market-600">{member.category_name}</p>}
      <p className="mt-1 text-ink-soft">{fullAddress(member)}</p>
    </li>
  )
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

function NoMembers() {
  return (
    <EmptyState title="Noch keine Mitglieder eingetragen" picture={<ShopSign className="mx-auto w-32" />}>
      <p>Hier wäre Platz für Ihren Betrieb.</p>
    </EmptyState>
  )
}
