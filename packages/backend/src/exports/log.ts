/** Errors and texts as the log may hold them, without secrets and personal data. */
export { describeError, mask } from '../log/masking.ts'
