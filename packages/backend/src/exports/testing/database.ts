/** For tests: a migrated database of the test's own, what the cache knows of relations, and query plans of API requests. */

export { DEPENDENCIES } from '../../cache/dependencies.ts'
export {
  besideTransaction,
  createTestDatabase,
  emptyTables,
  type TestDatabase,
  waitingFor,
} from '../../database/testing/test-database.ts'
export { explain } from '../../rest/testing/rest-server.ts'
