/** For projects: their own tables compared with PostgREST, in vitest. */
export type { Case, Theme } from './rest/case.ts'
export { codeOf } from './rest/compare.ts'
export { comparesWithPostgrest, requestOf } from './rest/comparison.ts'
export { type Fixture, openFixture } from './rest/fixture.ts'
export { clientOf } from './wire/clients.ts'
export { ADMIN, MEMBER } from './wire/personas.ts'
export { connect } from './wire/send.ts'
export { signToken } from './wire/tokens.ts'
