import { type ReactNode, use } from 'react'
import { Guidelines } from './guidelines'
import { PastMonths } from './month/past-months'
import type { MonthPhotos } from './month/queries'

type BelowTheListProps = { months: MonthPhotos | Promise<MonthPhotos>; baseUrl: string }

/** Photos of earlier months and the rules; loaded after the page, which has them in its HTML. */
export default function BelowTheList({ months, baseUrl }: BelowTheListProps): ReactNode {
  const { earlier } = months instanceof Promise ? use(months) : months
  return (
    <>
      <PastMonths photos={earlier} baseUrl={baseUrl} />
      <div className="mt-12 @2xl:mt-16">
        <Guidelines />
      </div>
    </>
  )
}
