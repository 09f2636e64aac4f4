import { Link } from 'react-router'

/** The pages above this one, and its own title. */
export function Breadcrumbs({
  above,
  title,
}: {
  above: readonly Readonly<{ label: string; to: string }>[]
  title: string
}) {
  return (
    <nav aria-label="Brotkrumen" data-print="no">
      <ol className="flex flex-wrap items-baseline gap-x-2 text-[0.9375rem]">
        {above.map(({ label, to }) => (
          <li key={to} className="flex items-baseline gap-x-2">
            <Link to={to} className="inline-flex min-h-8 items-center text-link">
              {label}
            </Link>
            <span aria-hidden="true">›</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 text-ink-soft wrap-anywhere hyphens-auto">
          {title}
        </li>
      </ol>
    </nav>
  )
}

/** The breadcrumbs for search engines (https://schema.org/BreadcrumbList). */
export const describeBreadcrumbs = (
  pages: readonly Readonly<{ label: string; to: string }>[],
  siteUrl: string,
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(({ label, to }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: label,
    item: siteUrl + to,
  })),
})
