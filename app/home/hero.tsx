import { Link } from 'react-router'
import { ASSOCIATION } from '../content/association'
import { VOUCHER } from '../content/voucher'
import { Townscape } from '../illustrations/townscape'
import { ButtonLink } from '../ui/button-link'

/** Who we are, in one look: the words stand in the sky left of the church tower, the river runs on into what comes next. */
export function Hero() {
  return (
    <section aria-labelledby="hero" className="overflow-hidden">
      <div className="page-width relative z-10 pt-10 pb-2 sm:pt-14 lg:pt-14 lg:pb-0">
        <div className="max-w-xl lg:max-w-[47rem]">
          <h1
            id="hero"
            className="text-[clamp(2.5rem,1.7rem+3.6vw,4.25rem)] leading-none font-black text-river-900"
          >
            Läden, Feste, Ideen. Gemeinsam für {ASSOCIATION.town}.
          </h1>
          <p className="mt-5 max-w-lg text-lg sm:text-xl sm:leading-normal">
            Über 80 Betriebe, seit mehr als 45 Jahren: Wir richten Märkte und Feste aus, geben die
            Gutscheinkarte heraus und machen aus guten Ideen Stadtgespräch.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/ideen" size="large" prefetch="intent">
              Idee einreichen
            </ButtonLink>
            <ButtonLink to="/events" variant="secondary" size="large" prefetch="intent">
              Events ansehen
            </ButtonLink>
          </div>
          <p className="mt-5">
            <Link to="/gutscheine" className="text-link font-semibold">
              Wo gilt die {VOUCHER.name}?
            </Link>
          </p>
        </div>
      </div>
      <Townscape
        eager
        className="mt-4 h-52 object-[46%_100%] sm:h-64 lg:-mt-[13vw] lg:h-[clamp(20rem,29vw,30rem)] lg:object-[0%_100%] print:hidden"
      />
    </section>
  )
}
