import { accountDeletion } from './account-deletion.ts'
import { applicationDecided } from './application-decided.ts'
import { businessChangeDecided } from './business-change-decided.ts'
import { businessLinked } from './business-linked.ts'
import { ideaStep } from './idea-step.ts'
import type { MailKind } from './mail-kind.ts'
import { officeDigest, officeNews } from './office-notice.ts'
import { reportDecided, reportReceived, submissionRestricted } from './reports.ts'
import { submissionDecided } from './submission-decided.ts'
import { submissionReceived } from './submission-received.ts'
import { testMail } from './test-mail.ts'

/** Every kind of queued mails, by its name in `private.queue_mail`. */
export const MAILS: Readonly<Record<string, MailKind>> = {
  'account-deletion': accountDeletion,
  'application-decided': applicationDecided,
  'business-change-decided': businessChangeDecided,
  'business-linked': businessLinked,
  'idea-step': ideaStep,
  'office-digest': officeDigest,
  'office-news': officeNews,
  'submission-decided': submissionDecided,
  'submission-received': submissionReceived,
  'report-received': reportReceived,
  'report-decided': reportDecided,
  'submission-restricted': submissionRestricted,
  'test-mail': testMail,
}
