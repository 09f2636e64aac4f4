/** The whole server: started as a process of its own, or within another one. */
export { runServer, type ServerProcess } from '../start/run-server.ts'
export { startBackend } from '../start/start.ts'
export {
  type Extensions,
  type Mounted,
  type PageAccess,
  type Prepared,
  publicOrigin,
  type Running,
  type StartOptions,
} from '../start/start-options.ts'
