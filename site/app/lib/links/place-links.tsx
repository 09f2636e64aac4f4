/** Links to a place on a map, unless it is shown on one already, and to the way there. */
export function PlaceLinks({ map, route }: { map?: string; route: string }) {
  return (
    <p data-print="no" className="mt-3 flex flex-wrap gap-x-5">
      {map && <PlaceLink href={map}>Auf der Karte zeigen</PlaceLink>}
      <PlaceLink href={route}>Route planen</PlaceLink>
    </p>
  )
}

function PlaceLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      rel="nofollow noopener"
      target="_blank"
      className="text-link inline-flex min-h-8 items-center"
    >
      {children}
      <span className="sr-only"> (öffnet in neuem Tab)</span>
    </a>
  )
}
