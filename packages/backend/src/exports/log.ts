/** Errors and texts as the log may hold them, without secrets and personal data. */
export { describeError } from '../log/describe-error.ts'
export { mask } from '../log/mask.ts'
