import { longMonth } from '../../../lib/time/town-time'
import { useSettings, useSettingsOf } from '../../../settings/use-settings'
import { ButtonLink } from '../../../ui/button/button-link'
import { PhotoPrint } from '../photo-print'
import { SHARE_ANCHOR } from '../share-anchor'
import type { MonthPhoto } from './queries'

const SIZE = { width: 640, height: 480, sizes: '(min-width: 64rem) 36rem, 88vw' }

type PhotoMonthProps = { photo: MonthPhoto | undefined; baseUrl: string; className: string }

/** The theme of the month with the way to take part, and the photo of the month; nothing where the office has chosen neither. */
export function PhotoMonth({ photo, baseUrl, className }: PhotoMonthProps) {
  const themes = useSettingsOf('photoThemes')
  const { postsPath } = useSettings().areas
  if (!photo && themes.length === 0) return null
  return (
    <div className={`grid items-start gap-5 @4xl:grid-cols-2 ${className}`}>
      {themes.map(({ title, text }) => (
        <section
          key={title}
          aria-label="Thema des Monats"
          className="rounded-card bg-straw-light p-6 @2xl:p-8"
        >
          <p className="font-semibold text-market-700">Thema des Monats</p>
          <h3 className="mt-1 text-3xl hyphens-auto wrap-anywhere">{title}</h3>
          {text && <p className="mt-3 text-lg whitespace-pre-line wrap-anywhere">{text}</p>}
          <ButtonLink to={postsPath + SHARE_ANCHOR} className="mt-5" data-script="needed" data-print="no">
            Foto dazu teilen
          </ButtonLink>
        </section>
      ))}
      {photo && (
        <PhotoPrint
          photo={photo}
          baseUrl={baseUrl}
          size={SIZE}
          label={`Foto des Monats ${longMonth(photo.photo_of_month)}`}
        />
      )}
    </div>
  )
}
