/** For projects: their own tables compared with PostgREST, in vitest. */

export { ADMIN, clientOf, connect, MEMBER, signToken } from './client.ts'
export { type Case, codeOf, comparesWithPostgrest, requestOf, type Theme } from './rest/comparison.ts'
export { type Fixture, openFixture } from './rest/fixture.ts'
