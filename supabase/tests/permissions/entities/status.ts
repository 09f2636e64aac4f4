import type { Entity } from '../entity.ts'

export default {
  functions: ['submission_status', 'submitted_event', 'correct_submission', 'withdraw_submission'],
  tables: {},
} satisfies Entity
