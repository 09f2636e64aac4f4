/** For tests: a migrated database of the test's own, what the cache knows of relations, and query plans of API requests. */

export { DEPENDENCIES } from '../../cache/dependencies-query.ts'
export { emptyTables } from '../../database/testing/empty-tables.ts'
export { besideTransaction, waitingFor } from '../../database/testing/open-transaction.ts'
export { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
export { explain } from '../../rest/testing/rest-server.ts'
