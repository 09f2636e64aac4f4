import { FileSignature, type LucideIcon, Mail, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { KINDS, officePath, type SubmissionKind } from '../../../entries/kinds/kinds'
import { timeAgo } from '../../../lib/time/relative-time'
import { inTown, longDay } from '../../../lib/time/town-time'
import { useNow } from '../../../lib/time/use-now'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import type { Activity } from './activity'

type Entry = Readonly<{ label: string; icon: LucideIcon; to: string }>

const OTHER_ENTRIES: Readonly<Record<Exclude<Activity['kind'], SubmissionKind>, Entry>> = {
  application: { label: 'Neuer Mitgliedsantrag', icon: FileSignature, to: '/admin/members?liste=antraege' },
  account: { label: 'Neues Benutzerkonto', icon: UserRound, to: '/admin/members?liste=konten' },
  subscriber: { label: 'Neues Newsletter-Abo', icon: Mail, to: '/admin/subscribers' },
}

function entryOf(kind: Activity['kind']): Entry {
  if (kind in OTHER_ENTRIES) return OTHER_ENTRIES[kind as keyof typeof OTHER_ENTRIES]
  const submitted = kind as SubmissionKind
  const { activity, icon } = KINDS[submitted]
  return { label: activity.label, icon, to: officePath(submitted) }
}

/** The latest activities. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const now = useNow(new Date())
  if (activity.length === 0) return <p className="mt-3 text-ink-soft">Noch ist nichts geschehen.</p>
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {activity.map(({ kind, id, subject, at }) => {
        const { label, icon: Icon, to } = entryOf(kind)
        return (
          <li key={`${kind}-${id}`}>
            <Link
              to={to}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-1 py-2.5 text-ink no-underline hover:bg-river-50 @2xl:grid-cols-[1.25rem_13rem_minmax(0,1fr)_auto] @2xl:items-baseline"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-5 self-start text-river-700 @2xl:mt-1" />
              <span className="text-[0.9375rem] text-ink-soft">{label}</span>
              <span className="font-semibold wrap-anywhere @max-2xl:col-start-2">
                <Subject text={subject} />
              </span>
              <time
                dateTime={at}
                title={`${longDay(at)}, ${inTown(new Date(at)).time} Uhr`}
                className="text-[0.9375rem] whitespace-nowrap text-ink-soft @max-2xl:col-start-2"
              >
                {timeAgo(at, now)}
              </time>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Long words are hyphenated; an e-mail address is not, because a hyphen could belong to it. */
function Subject({ text }: { text: string }) {
  return text.includes('@') ? (
    <BreakableAddress address={text} />
  ) : (
    <span className="hyphens-auto">{text}</span>
  )
}
