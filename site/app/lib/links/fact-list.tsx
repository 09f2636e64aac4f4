import { BreakableAddress } from '../../ui/text/breakable-address'
import { LinkedText } from './visitors-text'

/** `href` when the whole value is a link. Facts without a value are left out. */
export type Fact = Readonly<{
  label: string
  value: string | null | undefined
  href?: string | null | undefined
}>

/** What people wrote about something, by label, with links to addresses and numbers. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(
        ({ label, value, href }) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {href ? <FactLink value={value} href={href} /> : <LinkedText text={value} />}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function FactLink({ value, href }: { value: string; href: string }) {
  const isPage = href.startsWith('http')
  return (
    <a href={href} rel="nofollow ugc noopener" target={isPage ? '_blank' : undefined} className="text-link">
      <BreakableAddress address={value} />
      {isPage && <span className="sr-only"> (öffnet in neuem Tab)</span>}
    </a>
  )
}
