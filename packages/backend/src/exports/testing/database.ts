/** For tests: a migrated database of the test's own, and query plans of API requests. */

export { emptyTables } from '../../database/testing/empty-tables.ts'
export { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
export { explain } from '../../rest/testing/explain.ts'
