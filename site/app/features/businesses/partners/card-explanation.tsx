import { useSettingsOf } from '../../../association/use-settings'

/** How to buy and use the voucher card. */
export function CardExplanation() {
  const { steps } = useSettingsOf('voucherPage')
  return (
    <section
      aria-labelledby="card-explanation"
      data-print="no"
      className="on-river bg-river-900 py-14 text-river-50"
    >
      <div className="page-width">
        <h2 id="card-explanation" className="text-3xl text-white @2xl:text-4xl">
          So funktioniert die Karte
        </h2>
        <ol className="mt-8 grid gap-8 @3xl:grid-cols-3">
          {steps.map(({ name, text }) => (
            <li key={name} className="border-t-3 border-straw pt-4">
              <h3 className="text-2xl text-straw">{name}</h3>
              <p className="mt-2 max-w-prose text-river-100">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
