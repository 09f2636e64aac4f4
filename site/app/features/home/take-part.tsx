import { Link } from 'react-router'
import { useSettings, useSettingsOf } from '../../association/use-settings'
import { ShopSign } from '../../ui/illustrations/shop-sign'
import { Snapshots } from '../../ui/illustrations/snapshots'

/** Sections that link to photo posts and membership, side by side. */
export function TakePart() {
  const { areas } = useSettings()
  const texts = useSettingsOf('texts')
  return (
    <div data-print="no" className="border-y border-line bg-paper-deep">
      <div className="page-width grid @5xl:grid-cols-2">
        {areas.photos && (
          <section
            aria-labelledby="take-part-posts"
            className="flex flex-wrap items-start gap-6 py-12 @2xl:gap-10 @2xl:py-16 @5xl:pr-12"
          >
            <div className="flex-1 basis-40">
              <h2 id="take-part-posts" className="text-3xl @2xl:text-4xl">
                {areas.postsLabel}
              </h2>
              <p className="mt-3 max-w-md text-lg">{texts.posts}</p>
              <Forward to={areas.postsPath}>Beiträge ansehen</Forward>
            </div>
            <Snapshots className="w-24 shrink-0 @2xl:w-44 @5xl:@max-7xl:w-36" />
          </section>
        )}
        <section
          aria-labelledby="take-part-join"
          className="flex flex-wrap items-start gap-6 border-line py-12 @max-5xl:border-t @2xl:gap-10 @2xl:py-16 @5xl:border-l @5xl:pl-12"
        >
          <div className="flex-1 basis-40">
            <h2 id="take-part-join" className="text-3xl @2xl:text-4xl">
              Mitmachen
            </h2>
            <p className="mt-3 max-w-md text-lg">{texts.join}</p>
            <Forward to="/mitmachen">Mitglied werden</Forward>
          </div>
          <ShopSign className="w-24 shrink-0 @2xl:w-40" />
        </section>
      </div>
    </div>
  )
}

function Forward({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group mt-5 inline-flex min-h-11 items-center gap-2 font-semibold text-market-600 underline decoration-2 underline-offset-4 hover:text-market-700"
    >
      {children}
      <svg
        viewBox="0 0 20 14"
        className="w-5 fill-none stroke-current stroke-[2.5] transition-transform group-hover:translate-x-1"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M1.5 7h16M12 1.5 17.5 7 12 12.5" />
      </svg>
    </Link>
  )
}
