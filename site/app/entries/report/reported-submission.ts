import type { SubmissionKind } from '../kinds/kinds'

/** Something public that can be reported. */
export type ReportedSubmission = Readonly<{ kind: SubmissionKind; id: string; title: string }>
