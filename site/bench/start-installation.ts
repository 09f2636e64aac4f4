import { fileURLToPath } from 'node:url'
import { type Keys, type OurServer, startOurServer } from 'zunft-backend/conformance/targets'

const MAIN = fileURLToPath(new URL('../../installation/main.ts', import.meta.url))

/** Starts the whole product on an empty database that `prepare` fills; needs a build. */
export const startInstallation = (
  keys: Keys,
  prepare?: (superuser: string) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
): Promise<OurServer> => startOurServer(keys, prepare, { SUPABASE_PROJECT: 'supabase', ...environment }, MAIN)
