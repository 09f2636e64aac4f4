import { type ComponentProps, Suspense } from 'react'
import { useSettings } from '../../association/use-settings'
import { Board } from './board'
import { Closing } from './closing'
import { Figures } from './figures'
import { Hero } from './hero'
import { Invitations } from './invitations'
import { NextEvents } from './next-events'
import { Photos } from './photos'
import { Social } from './social'
import { TakePart } from './take-part'
import { TodaySection } from './today'
import { Voucher } from './voucher'

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
