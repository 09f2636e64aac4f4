import type { Entity } from '../entity.ts'

/** Pages of lists with what is published (`supabase/tests/list-pages.test.ts`). */
export default { functions: ['list_page'], tables: {} } satisfies Entity
