/** For tests: the services on a database of the test's own, without a process, and accounts with tokens. */
export { createServer } from '../../app.ts'
export { claimsOf, createPersona, createPersonas, type Persona } from '../../testing/personas.ts'
export { createTestServer, type TestServer } from '../../testing/test-server.ts'
