import { useState } from 'react'
import { useSettings } from '../../../association/use-settings'
import { byKind, KINDS, kindWords, SUBMISSION_KINDS, type SubmissionKind } from '../../../entries/kinds/kinds'
import { choice } from '../../../lib/list/choice-field'
import { FilterCounters } from '../../../lib/list/filter-counters'
import { ListCards } from '../../../lib/list/list-cards'
import { useAddressFilter } from '../../../lib/list/use-address-filter'
import { ButtonLink } from '../../../ui/button/button-link'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Snapshots } from '../../../ui/illustrations/snapshots'
import type { Submission } from './submission'
import { SubmissionRow } from './submission-row'

const FILTER = { kind: choice('art', kindWords(SUBMISSION_KINDS)) }
const LABELS = byKind((kind) => ({ label: KINDS[kind].many }))

/** The list with its filter. */
export function SubmissionList({ submissions }: { submissions: readonly Submission[] }) {
  const address = useAddressFilter(FILTER)
  const { kind } = address.filter
  const [now] = useState(() => new Date())
  const shown = kind === null ? submissions : submissions.filter((submission) => submission.kind === kind)

  return (
    <>
      <FilterCounters
        label="Art der Beiträge"
        address={address}
        field="kind"
        labels={LABELS}
        values={submissions.map(({ kind }) => kind)}
        look="pills"
      />
      <ListCards
        found={shown}
        one="Eintrag"
        many="Einträge"
        unmatched={kind && <NothingOfKind kind={kind} />}
        className="mt-5 divide-y divide-line border-y border-line"
        height="4.5rem"
      >
        {(submission) => <SubmissionRow submission={submission} now={now} />}
      </ListCards>
    </>
  )
}

/** Shown instead of an empty list. */
export function NothingYet() {
  const { areas } = useSettings()
  return (
    <EmptyState title="Noch nichts eingereicht" picture={<Snapshots className="mx-auto h-40" />}>
      <p>Was fehlt in der Stadt, was ist los, was haben Sie gesehen? Machen Sie den Anfang:</p>
      <p className="flex flex-wrap justify-center gap-3">
        {SUBMISSION_KINDS.map((kind) => (
          <ButtonLink key={kind} to={KINDS[kind].submit.to(areas)} variant="secondary">
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
        <ButtonLink to={submit.to(useSettings().areas)} variant="secondary">
          {submit.label}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
