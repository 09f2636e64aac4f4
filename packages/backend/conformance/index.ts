/** For projects: their own tables compared with PostgREST, in vitest. */

export { clientOf } from './client/clients.ts'
export { ADMIN, MEMBER } from './client/personas.ts'
export { connect } from './client/send.ts'
export { signToken } from './client/tokens.ts'
export type { Case, Theme } from './rest/case.ts'
export { codeOf } from './rest/compare.ts'
export { comparesWithPostgrest, requestOf } from './rest/comparison.ts'
export { type Fixture, openFixture } from './rest/fixture.ts'
