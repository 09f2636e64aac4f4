import { type ReactNode, use } from 'react'
import { useSettings, useSettingsOf } from '../../../association/use-settings'
import { ButtonLink } from '../../../ui/button/button-link'
import type { Photo } from '../latest-photos'
import { PhotoPrint } from '../photo-print'
import { SHARE_ANCHOR } from '../share-anchor'
import type { MonthPhotos } from './queries'

const SIZE = { width: 480, height: 360, sizes: '(min-width: 45rem) 28rem, 88vw' }

type Current = Pick<MonthPhotos, 'current'>

type PhotoMonthProps = {
  /** A promise on client navigation, a resolved value after server rendering. */
  months: Current | Promise<Current>
  /** Photos that the page shows anyway: that of the month is not shown twice. */
  shown?: readonly Photo[] | Promise<readonly Photo[]>
  baseUrl: string
  className: string
  /** Whether it is at the top of the page. */
  isFirst?: boolean
}

/** The theme of the month with the way to take part, and the photo of the month; nothing where the office has chosen neither. */
export default function PhotoMonth({
  months,
  shown = [],
  baseUrl,
  className,
  isFirst = false,
}: PhotoMonthProps): ReactNode {
  const { current } = months instanceof Promise ? use(months) : months
  const elsewhere = shown instanceof Promise ? use(shown) : shown
  const photo = elsewhere.some(({ id }) => id === current?.id) ? undefined : current
  const themes = useSettingsOf('photoThemes')
  const { postsPath } = useSettings().areas
  if (!photo && themes.length === 0) return null
  return (
    <div className={`flex flex-wrap gap-5 @2xl:flex-nowrap ${className}`}>
      {themes.map(({ title, text }) => (
        <section
          key={title}
          aria-label="Thema des Monats"
          className="flex flex-1 basis-72 flex-col items-start justify-center rounded-card bg-straw-light p-6 @2xl:p-8"
        >
          <p className="font-semibold text-market-700">Thema des Monats</p>
          <h2 className="mt-1 text-3xl hyphens-auto wrap-anywhere">{title}</h2>
          {text && <p className="mt-3 text-lg whitespace-pre-line wrap-anywhere">{text}</p>}
          <ButtonLink to={postsPath + SHARE_ANCHOR} className="mt-5" data-script="needed" data-print="no">
            Foto dazu teilen
          </ButtonLink>
        </section>
      ))}
      {photo && (
        <div className="max-w-md flex-1 basis-64">
          <PhotoPrint photo={photo} baseUrl={baseUrl} size={SIZE} isFirst={isFirst} />
        </div>
      )}
    </div>
  )
}
