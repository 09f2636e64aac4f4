import { feeTexts } from '../../../association/fee'
import { APPLICATION_FILE } from '../../../association/texts/application-form'
import { useSettingsOf } from '../../../association/use-settings'
import { ShopSign } from '../../../ui/illustrations/shop-sign'
import { ApplyButton } from './apply-button'
import { type MemberListing, Members } from './members'

export function MembershipPage({ listing }: { listing: MemberListing }) {
  const membership = useSettingsOf('membership')
  const { yearly, interval, monthly } = feeTexts(membership)
  return (
    <>
      <div className="page-width grid items-center gap-x-12 gap-y-8 py-10 @2xl:grid-cols-[1fr_auto] @2xl:py-14">
        <header className="max-w-2xl">
          <h1 className="text-4xl @2xl:text-5xl">Mitmachen</h1>
          <p className="mt-3 text-xl @2xl:text-2xl @2xl:leading-snug">{membership.lead}</p>
          <p className="mt-6 flex flex-wrap items-baseline gap-x-3">
            <strong className="font-display text-4xl font-black text-market-600">{yearly}</strong>
            <span className="text-lg">{interval}</span>
            <span className="text-ink-soft">({monthly})</span>
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3" data-print="no">
            <ApplyButton />
            <a href={APPLICATION_FILE.href} download className="inline-flex min-h-11 items-center text-link">
              {APPLICATION_FILE.label}
            </a>
          </div>
        </header>
        <ShopSign className="w-40 @max-2xl:hidden @5xl:w-64" />
      </div>
      <Benefits />
      <Members listing={listing} />
    </>
  )
}

/** Description of the association beside the benefits. */
function Benefits() {
  const { aboutTitle, about, benefits } = useSettingsOf('membership')
  return (
    <div className="border-y border-line bg-paper-deep">
      <div className="page-width grid gap-x-16 gap-y-10 py-14 @2xl:py-20 @5xl:grid-cols-[1fr_1.6fr]">
        <section aria-labelledby="about">
          <h2 id="about" className="text-3xl @2xl:text-4xl">
            {aboutTitle}
          </h2>
          {about.map(({ text }) => (
            <p key={text} className="mt-4 max-w-prose text-lg">
              {text}
            </p>
          ))}
        </section>
        <section aria-labelledby="benefits">
          <h2 id="benefits" className="text-3xl @2xl:text-4xl">
            Was Sie davon haben
          </h2>
          <ul className="mt-5 grid gap-x-10 gap-y-7 @2xl:grid-cols-2">
            {benefits.map(({ title, text }) => (
              <li key={title} className="border-t-3 border-river-800 pt-4">
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-2">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
