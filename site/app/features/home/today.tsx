import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { type IdeaStep, STEP_STATES } from '../../entries/kinds/idea-steps'
import { clockText } from '../businesses/hours/hours'
import { useOpening } from '../businesses/hours/use-opening'
import { ideaPath } from '../ideas/idea'

type OpenBusiness = Readonly<{ path: string; name: string; closesAt: string | null }>

/** What the home page says of this day; empty parts are left out. */
export type Today = Readonly<{
  open: readonly OpenBusiness[]
  /** Open businesses that are not listed. */
  moreOpen: number
  /** The idea with the latest answer of the association. */
  answered:
    | (Readonly<{ id: string; title: string; answer: string; signature: string }> & Pick<IdeaStep, 'state'>)
    | null
}>

/** Open businesses and the latest answer in one band; renders nothing if both are missing. */
export function TodaySection({ today }: { today: Today | Promise<Today> }): ReactNode {
  const { open, moreOpen, answered } = today instanceof Promise ? use(today) : today
  const { areas } = useSettings()
  const idea = areas.ideas ? answered : null
  if (open.length === 0 && !idea) return null
  return (
    <div className="page-width pt-10 @2xl:pt-14">
      <div className="flex flex-wrap gap-x-12 gap-y-8 rounded-card border border-line bg-white p-6 @2xl:px-8">
        {open.length > 0 && <Open businesses={open} more={moreOpen} />}
        {idea && (
          <Part id="answered-idea" title="Idee beantwortet">
            <p className="font-semibold text-market-700">{STEP_STATES[idea.state].label}</p>
            <p className="font-display text-xl font-bold wrap-anywhere">
              <Link to={ideaPath(idea)} className="text-link">
                {idea.title}
              </Link>
            </p>
            <p className="mt-2 line-clamp-5 wrap-anywhere">{idea.answer}</p>
            <p className="mt-1 text-ink-soft wrap-anywhere">{idea.signature}</p>
          </Part>
        )}
      </div>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0 flex-1 basis-64">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

type OpenProps = { businesses: readonly OpenBusiness[]; more: number }

/** The server's list at first; as soon as the browser knows the hours, without businesses that have closed meanwhile. */
function Open({ businesses, more }: OpenProps) {
  const opening = useOpening()
  const { areas } = useSettings()
  const stillOpen = businesses.flatMap((business) => {
    const known = opening?.(business.path)?.status
    if (!known) return business
    return known.state === 'open' ? { ...business, closesAt: known.closesAt } : []
  })
  if (stillOpen.length === 0) return null
  return (
    <Part id="open-now" title="Jetzt geöffnet">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-2.5">
        {stillOpen.map(({ path, name, closesAt }) => (
          <li key={path} className="leading-snug">
            <Link to={path} className="text-link font-semibold wrap-anywhere">
              {name}
            </Link>
            {closesAt && <span className="block text-ink-soft">bis {clockText(closesAt, true)}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={areas.map === false ? '/gutscheine?offen=jetzt' : '/karte?art=betriebe&offen=jetzt'}
          className="mt-2 inline-flex min-h-9 items-center text-link"
        >
          {more === 1 ? '1 weiterer Betrieb' : `${more} weitere Betriebe`}
        </Link>
      )}
    </Part>
  )
}
