import type { Entity } from '../entity.ts'

/** Nothing but the function is part of the API. */
export default { functions: ['search'], tables: {} } satisfies Entity
