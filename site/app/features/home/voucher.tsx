import { VoucherCards } from '../../association/look/voucher-card'
import { useSettings, useSettingsOf } from '../../association/use-settings'
import { ButtonLink } from '../../ui/button/button-link'

/** The voucher card: picture, values and area. */
export function Voucher() {
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
