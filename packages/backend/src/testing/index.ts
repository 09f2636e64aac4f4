/** Fixtures for the tests of a project: a database and services of the test's own, and the servers that they talk to. */
export { createServer } from '../app.ts'
export { createMailer } from '../auth/mail/mailer.ts'
export {
  authClient,
  codeOf,
  createAccount,
  enrolled,
  signedInWithFactor,
} from '../auth/testing/accounts.ts'
export { startSmtpServer, type TestSmtpServer } from '../auth/testing/mails.ts'
export { DEPENDENCIES } from '../cache/dependencies.ts'
export {
  besideTransaction,
  createTestDatabase,
  emptyTables,
  type TestDatabase,
  waitingFor,
} from '../database/testing/test-database.ts'
export { outsideFetch } from '../functions/outside-fetch.ts'
export type { FunctionsRuntime } from '../functions/platform.ts'
export { createTaskRunner } from '../functions/task-thread.ts'
export { subscribeToChanges } from '../realtime/testing/raw-socket.ts'
export { type RealtimeServer, startRealtimeServer } from '../realtime/testing/realtime-server.ts'
export { explain } from '../rest/testing/rest-server.ts'
export { jpeg, png } from '../storage/testing/pictures.ts'
export { type S3Server, startS3Server } from '../storage/testing/s3-server.ts'
export { objectsOf, renditionsOf, storageOf } from '../storage/testing/stored-files.ts'
export { runUpkeep } from '../storage/upkeep.ts'
export { claimsOf, createPersona, createPersonas, type Persona } from './personas.ts'
export { type Received, type Receiver, type Reply, reset, startReceiver, status } from './receiver.ts'
export { createTestServer, type TestServer } from './test-server.ts'
