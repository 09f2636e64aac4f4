import { VOUCHER } from '../../content/voucher'
import { VOUCHER_PAGE } from '../../content/voucher-page'
import { VoucherCards } from '../../illustrations/voucher-card'

/** The card as one holds it, what it is, and the list to print. */
export function CardIntroduction() {
  return (
    <header className="grid items-center gap-x-8 gap-y-6 @2xl:grid-cols-[1.4fr_1fr] @4xl:gap-x-14 @4xl:grid-cols-[1.15fr_1fr]">
      <div className="max-w-2xl">
        <h1 className="text-4xl @2xl:text-5xl">{VOUCHER_PAGE.title}</h1>
        <p className="mt-4 text-lg text-ink-soft @2xl:text-xl">{VOUCHER_PAGE.lead}</p>
        <a
          href={VOUCHER.participantList}
          target="_blank"
          rel="noopener"
          className="mt-4 inline-flex min-h-11 items-center text-link font-semibold"
        >
          Teilnehmerliste zum Ausdrucken
          <span className="sr-only"> (PDF, öffnet in neuem Tab)</span>
        </a>
      </div>
      <VoucherCards className="mx-auto w-full max-w-64 @2xl:max-w-sm @4xl:max-w-md" />
    </header>
  )
}
