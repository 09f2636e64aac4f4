import { fileURLToPath } from 'node:url'
import { type Keys, MEMORY, type OurServer, startOurServer } from 'zunft-backend/conformance/targets'

const BUILD = fileURLToPath(new URL('../../build/server/main.js', import.meta.url))

/** Starts the whole product as `npm start` does, on an empty database that `prepare` fills; needs a build. */
export const startInstallation = (
  keys: Keys,
  prepare?: (superuser: string) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
): Promise<OurServer> =>
  startOurServer(keys, prepare, { SUPABASE_PROJECT: 'supabase', ...environment }, [...MEMORY, BUILD])
