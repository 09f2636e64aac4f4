import { Link } from 'react-router'
import { ASSOCIATION } from '../content/association'

/** Two ways to belong, side by side like two doors of one house. */
export function TakePart() {
  return (
    <div className="border-y border-line bg-paper-deep">
      <div className="page-width grid lg:grid-cols-2">
        <section aria-labelledby="take-part-posts" className="py-12 sm:py-16 lg:pr-14">
          <h2 id="take-part-posts" className="text-3xl sm:text-4xl">
            Mein {ASSOCIATION.town}
          </h2>
          <p className="mt-3 max-w-md text-lg">
            Der Nebel über dem Regen, die ersten Brezn des Tages: Teilen Sie ein Bild und die Geschichte dazu.
          </p>
          <Forward to="/mein-roding">Beiträge ansehen und teilen</Forward>
        </section>
        <section
          aria-labelledby="take-part-join"
          className="border-line py-12 max-lg:border-t sm:py-16 lg:border-l lg:pl-14"
        >
          <h2 id="take-part-join" className="text-3xl sm:text-4xl">
            Mitmachen
          </h2>
          <p className="mt-3 max-w-md text-lg">
            Werbung, Gutscheinkarte, Feste und ein kurzer Draht zu allen anderen – für Betriebe jeder Größe,
            vom Ein-Mann-Laden bis zum Industriebetrieb.
          </p>
          <Forward to="/mitmachen">Mitglied werden</Forward>
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
