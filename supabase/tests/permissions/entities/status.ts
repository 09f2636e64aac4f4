import type { Entity } from '../entity.ts'

export default { functions: ['submission_status'], tables: {} } satisfies Entity
