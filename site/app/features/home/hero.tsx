import { Link } from 'react-router'
import { useSettings, useSettingsOf } from '../../association/use-settings'
import { ButtonLink } from '../../ui/button/button-link'
import { classNames } from '../../ui/class-names'
import { Townscape } from '../../ui/illustrations/townscape'

/** Wider than a phone. */
const LONG_WORD = /\S{15}/

/** Hero section: title over the townscape. */
export function Hero() {
  const { areas } = useSettings()
  const { heroTop, heroBottom, hero } = useSettingsOf('texts')
  const vouchers = useSettingsOf('vouchers')
  return (
    <section aria-labelledby="hero" className="overflow-hidden">
      <div className="page-width relative z-10 pt-9 pb-2 @2xl:pt-12 @5xl:pt-11 @5xl:pb-0">
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
        <p className="mt-5 max-w-lg text-lg @2xl:text-xl @2xl:leading-normal">{hero}</p>
        <div className="mt-7 flex flex-wrap gap-3 max-xs:gap-x-2">
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
          <p className="mt-5">
            <Link to="/gutscheine" className="text-link font-semibold">
              Wo gilt die {vouchers.name}?
            </Link>
          </p>
        )}
      </div>
      <Townscape
        first
        className="mt-3 h-44 object-[46%_100%] @2xl:h-64 @5xl:-mt-[min(14vw,11rem)] @5xl:h-[max(clamp(20rem,29vw,30rem),19.6vw)] @5xl:object-[0%_100%] print:hidden"
      />
    </section>
  )
}
