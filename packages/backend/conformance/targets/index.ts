/** Servers as processes of their own: this one and PostgREST. */
export { type Child, startChild } from './child.ts'
export { type Keys, MEMORY, type OurServer, startOurServer } from './our-server.ts'
export { startPostgrest } from './postgrest.ts'
