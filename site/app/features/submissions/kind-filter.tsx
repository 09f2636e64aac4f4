import { Link } from 'react-router'
import { KINDS, SUBMISSION_KINDS, type SubmissionKind } from '../../lib/kinds/kinds'
import { classNames } from '../../ui/class-names'
import { kindQuery } from './filter'
import type { Submission } from './submission'

type KindFilterProps = { submissions: readonly Submission[]; chosen: SubmissionKind | null }

/** Narrows the list to one kind; each choice is a link that says how many there are. */
export function KindFilter({ submissions, chosen }: KindFilterProps) {
  const choices = [
    { kind: null, label: 'Alle', count: submissions.length },
    ...SUBMISSION_KINDS.map((kind) => ({
      kind,
      label: KINDS[kind].many,
      count: submissions.filter((submission) => submission.kind === kind).length,
    })),
  ]
  return (
    <nav aria-label="Art der Beiträge" data-print="no">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ kind, label, count }) => (
          <li key={label}>
            <Link
              to={{ search: kindQuery(kind) }}
              preventScrollReset
              replace
              aria-current={kind === chosen ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 rounded-full border-2 px-4 py-1 font-semibold no-underline transition-colors',
                kind === chosen
                  ? 'border-river-900 bg-river-900 text-white'
                  : 'border-line text-river-800 hover:border-river-700 hover:bg-river-50',
              )}
            >
              {label}
              <span className={kind === chosen ? 'text-river-100' : 'text-ink-soft'}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
