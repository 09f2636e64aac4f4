/** For projects: their own tables compared with PostgREST, in vitest. */

export { ADMIN, clientOf, MEMBER, signToken } from './client/personas.ts'
export { connect } from './client/send.ts'
export type { Case, Theme } from './rest/case.ts'
export { codeOf, comparesWithPostgrest, requestOf } from './rest/comparison.ts'
export { type Fixture, openFixture } from './rest/fixture.ts'
