import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Snapshots } from '../../illustrations/snapshots'
import { KINDS, SUBMISSION_KINDS, type SubmissionKind } from '../../lib/kinds/kinds'
import { ButtonLink } from '../../ui/button-link'
import { EmptyState } from '../../ui/empty-state'
import { readKind } from './filter'
import { KindFilter } from './kind-filter'
import type { Submission } from './submission'
import { SubmissionRow } from './submission-row'

/** The list with its filter, or an invitation to begin one. */
export function SubmissionList({ submissions }: { submissions: readonly Submission[] }) {
  const [parameters] = useSearchParams()
  const [now] = useState(() => new Date())
  const kind = readKind(parameters)
  const shown = kind === null ? submissions : submissions.filter((submission) => submission.kind === kind)

  if (submissions.length === 0) return <NothingYet />
  return (
    <>
      <KindFilter submissions={submissions} chosen={kind} />
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 Eintrag' : `${shown.length} Einträge`}
      </p>
      {shown.length === 0 && kind !== null && <NothingOfKind kind={kind} />}
      <ul className="mt-5 divide-y divide-line border-y border-line empty:hidden">
        {shown.map((submission) => (
          // What is far away is not laid out before it comes near; lists of a thousand stay quick.
          <li key={submission.id} className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
            <SubmissionRow submission={submission} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState title="Noch nichts eingereicht" picture={<Snapshots className="mx-auto h-40" />}>
      <p>Was fehlt in der Stadt, was ist los, was haben Sie gesehen? Machen Sie den Anfang:</p>
      <p className="flex flex-wrap justify-center gap-3">
        {SUBMISSION_KINDS.map((kind) => (
          <ButtonLink key={kind} to={KINDS[kind].submit.to} variant="secondary">
            {KINDS[kind].submit.label}
          </ButtonLink>
        ))}
      </p>
    </EmptyState>
  )
}

function NothingOfKind({ kind }: { kind: SubmissionKind }) {
  const { many, submit } = KINDS[kind]
  return (
    <div className="mt-5">
      <EmptyState title={`Noch keine ${many}`}>
        <ButtonLink to={submit.to} variant="secondary">
          {submit.label}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
