import { VoucherCards } from '../../../association/look/voucher-card'
import { useSettingsOf } from '../../../association/use-settings'

/** The voucher card: picture, explanation and printable list. */
export function CardIntroduction() {
  const { name, participantList } = useSettingsOf('vouchers')
  const { lead } = useSettingsOf('voucherPage')
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @2xl:grid-cols-[1.4fr_1fr] @2xl:gap-x-8 @4xl:grid-cols-[1.15fr_1fr] @4xl:gap-x-14 print:block">
      <h1 className="text-[min(2.25rem,7.6vw)] @2xl:self-end @2xl:text-5xl">{name}</h1>
      <VoucherCards className="w-[25vw] @2xl:row-span-2 @2xl:w-full @2xl:max-w-sm @2xl:justify-self-center @4xl:max-w-md print:hidden" />
      <div className="col-span-full max-w-2xl @2xl:col-span-1 @2xl:self-start">
        <p className="mt-3 text-ink-soft @2xl:mt-4 @2xl:text-xl">{lead}</p>
        <a
          href={participantList || '/Teilnehmerliste.pdf'}
          target="_blank"
          rel="noopener"
          data-print="no"
          className="mt-1 inline-flex min-h-11 @2xl:mt-4 items-center text-link font-semibold"
        >
          Teilnehmerliste zum Ausdrucken
          <span className="sr-only"> (PDF, öffnet in neuem Tab)</span>
        </a>
      </div>
    </header>
  )
}
