import { type ComponentProps, Suspense } from 'react'
import { Await, Link } from 'react-router'
import { VoucherCards } from '../../association/look/voucher-card'
import { useSettings, useSettingsOf } from '../../association/use-settings'
import { ButtonLink } from '../../ui/button/button-link'
import { classNames } from '../../ui/class-names'
import { NoticeBoard } from '../../ui/illustrations/notice-board'
import { Bunting } from '../../ui/illustrations/scenery'
import { Townscape } from '../../ui/illustrations/townscape'
import type { Photo } from '../posts/latest-photos'
import PhotoMonth from '../posts/month/photo-month'
import type { MonthPhotos } from '../posts/month/queries'
import { PhotoWall } from '../posts/photo-wall'
import { PhotoWallSkeleton } from '../posts/photo-wall-skeleton'
import { Board } from './board'
import { Figures } from './figures'
import { NextEvents } from './next-events'
import { Social } from './social'
import { TakePart } from './take-part'
import { TodaySection } from './today'

type HomePageProps = ComponentProps<typeof NextEvents> &
  ComponentProps<typeof TodaySection> &
  ComponentProps<typeof Photos> &
  ComponentProps<typeof Figures>

/** The sections of the home page. */
export function HomePage({ listing, today, photos, months, counted, baseUrl }: HomePageProps) {
  const { areas } = useSettings()
  return (
    <>
      <Hero />
      <NextEvents listing={listing} />
      <Suspense>
        <TodaySection today={today} />
      </Suspense>
      {areas.vouchers && <Voucher />}
      <Invitations />
      {areas.photos && <Photos photos={photos} months={months} baseUrl={baseUrl} />}
      <TakePart />
      <Social />
      <Figures counted={counted} />
      <Board baseUrl={baseUrl} />
      <Closing />
    </>
  )
}

/** Last section above the footer. */
function Closing() {
  const settings = useSettings()
  const { closingTitle } = useSettingsOf('texts')
  return (
    <section aria-labelledby="closing" data-print="no" className="page-width pt-4 text-center">
      <h2 id="closing" className="mx-auto max-w-3xl text-4xl font-black @2xl:text-6xl">
        {closingTitle}
      </h2>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/mitmachen" size="large" prefetch="intent">
          Jetzt mitmachen
        </ButtonLink>
        {settings.areas.ideas && (
          <ButtonLink to="/ideen" variant="secondary" size="large" prefetch="intent">
            Idee einreichen
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** The voucher card: picture, values and area. */
function Voucher() {
  const { association } = useSettings()
  const texts = useSettingsOf('texts')
  const { acceptancePoints, participantList } = useSettingsOf('vouchers')
  return (
    <section aria-labelledby="voucher" className="page-width py-16 @2xl:py-24">
      <div className="grid items-center gap-x-16 gap-y-8 @5xl:grid-cols-[1.1fr_1fr]">
        <VoucherCards className="mx-auto w-full max-w-xl @5xl:-ml-6" />
        <div className="max-w-lg">
          <h2 id="voucher" className="text-4xl @2xl:text-5xl">
            {texts.voucherTitle}
          </h2>
          <p className="mt-5 text-lg">{texts.voucher}</p>
          <p className="mt-4 border-l-4 border-market-600 pl-4 font-display text-2xl leading-tight font-extrabold">
            {acceptancePoints} in {association.region}
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to="/gutscheine" prefetch="intent">
              Einlösestellen finden
            </ButtonLink>
            <a
              href={participantList || '/Teilnehmerliste.pdf'}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center text-link font-semibold"
            >
              Teilnehmerliste zum Ausdrucken
              <span className="sr-only"> (PDF, öffnet in neuem Tab)</span>
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

type Months = Pick<MonthPhotos, 'current'>
type PhotosProps = {
  photos: readonly Photo[] | Promise<readonly Photo[]>
  months: Months | Promise<Months>
  baseUrl: string
}

/** The latest photos, and what the office has chosen for the month. */
function Photos({ photos, months, baseUrl }: PhotosProps) {
  const texts = useSettingsOf('texts')
  return (
    <>
      {/* Rendered when scrolled near, so that the pictures do not compete with the first paint. */}
      <section
        aria-labelledby="photos"
        className="page-width py-16 [contain-intrinsic-size:auto_42rem] [content-visibility:auto] @2xl:py-24 @2xl:[contain-intrinsic-size:auto_50rem] print:[content-visibility:visible]"
      >
        <h2 id="photos" className="text-4xl @2xl:text-5xl">
          {texts.photosTitle}
        </h2>
        <p className="mt-3 mb-8 max-w-prose text-lg">{texts.photos}</p>
        <Suspense fallback={<PhotoWallSkeleton />}>
          <Await resolve={photos}>{(latest) => <PhotoWall photos={latest} baseUrl={baseUrl} />}</Await>
        </Suspense>
      </section>
      {/* Not lazy: React would remove it from the HTML until it is loaded, and what follows would move up and down. */}
      <Suspense>
        <PhotoMonth
          months={months}
          shown={photos}
          baseUrl={baseUrl}
          className="page-width -mt-8 pb-16 @2xl:-mt-16 @2xl:pb-24"
        />
      </Suspense>
    </>
  )
}

/** Sections that link to ideas and events. */
function Invitations() {
  const { areas } = useSettings()
  const texts = useSettingsOf('texts')
  return (
    <div
      data-print="no"
      className={classNames('page-width grid gap-5', areas.ideas && '@5xl:grid-cols-[1.55fr_1fr]')}
    >
      {areas.ideas && (
        <section
          aria-labelledby="invite-ideas"
          className="relative grid items-end overflow-hidden rounded-card bg-straw-light @2xl:grid-cols-[1.1fr_1fr]"
        >
          <div className="p-6 pb-2 @2xl:p-10 @2xl:pr-0">
            <h2 id="invite-ideas" className="text-3xl @2xl:text-4xl">
              {texts.ideasTitle}
            </h2>
            <p className="mt-4 max-w-md text-lg">{texts.ideas}</p>
            <ButtonLink to="/ideen" prefetch="intent" className="mt-6">
              Zum Bürger-Ideenpool
            </ButtonLink>
          </div>
          <NoticeBoard className="mx-auto w-full max-w-80 self-end px-4 @2xl:max-w-none @2xl:px-0 @2xl:pr-6" />
        </section>
      )}
      <section
        aria-labelledby="invite-events"
        className="on-river relative flex flex-col justify-end overflow-hidden rounded-card bg-market-700 p-6 pt-32 text-white @2xl:p-10 @2xl:pt-36"
      >
        <Bunting className="absolute inset-x-0 top-0 h-28 w-full" />
        <h2 id="invite-events" className="text-3xl @2xl:text-4xl">
          {texts.eventsTitle}
        </h2>
        <p className="mt-3 text-lg text-market-50">{texts.events}</p>
        <ButtonLink to="/events" variant="light" prefetch="intent" className="mt-6 self-start">
          Zu den Terminen
        </ButtonLink>
      </section>
    </div>
  )
}

/** Wider than a phone. */
const LONG_WORD = /\S{15}/

/** Hero section: title over the townscape. */
function Hero() {
  const { areas } = useSettings()
  const { heroTop, heroBottom, hero } = useSettingsOf('texts')
  const vouchers = useSettingsOf('vouchers')
  return (
    <section aria-labelledby="hero" className="overflow-hidden">
      <div className="page-width relative z-10 pt-6 pb-1 @2xl:pt-12 @5xl:pt-11 @5xl:pb-0">
        <h1
          id="hero"
          className={classNames(
            'text-[min(clamp(2.1rem,1.06rem+4.6vw,4.25rem),15vw)] leading-none font-black text-river-900',
            LONG_WORD.test(heroTop + heroBottom) && 'hyphens-auto',
          )}
        >
          {[heroTop, heroBottom].map((line) => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="mt-4 max-w-lg text-lg @2xl:mt-5 @2xl:text-xl @2xl:leading-normal">{hero}</p>
        <div className="mt-5 flex flex-wrap gap-3 max-xs:gap-x-2 @2xl:mt-7">
          {areas.ideas && (
            <ButtonLink to="/ideen" size="large" prefetch="intent" className="max-xs:px-4">
              Idee einreichen
            </ButtonLink>
          )}
          <ButtonLink to="/events" variant="secondary" size="large" prefetch="intent" className="max-xs:px-4">
            Events ansehen
          </ButtonLink>
        </div>
        {areas.vouchers && (
          <p className="mt-4">
            <Link to="/gutscheine" className="text-link font-semibold">
              Wo gilt die {vouchers.name}?
            </Link>
          </p>
        )}
      </div>
      <Townscape
        first
        className="mt-1 h-28 object-[46%_100%] @2xl:h-64 @5xl:-mt-[min(14vw,11rem)] @5xl:h-[max(clamp(20rem,29vw,30rem),19.6vw)] @5xl:object-[0%_100%] print:hidden"
      />
    </section>
  )
}
