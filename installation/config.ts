import { z } from 'zod'
import {
  type Config as BackendConfig,
  httpUrl,
  readConfig as readBackendConfig,
  readSettings,
} from 'zunft-backend/src/config.ts'
import { projectFolder } from './project-folder.ts'

/** The backend's settings and those of the site. */
export type Config = BackendConfig &
  Readonly<{
    /** Serve the site alone, against this base host. */
    supabaseUrl: string | undefined
    /** The social network's embed endpoint; browsers call it, so nothing in it is secret. Unset: posts stay links. */
    oembedUrl: string | undefined
  }>

const Environment = z.object({
  SUPABASE_URL: httpUrl.optional(),
  OEMBED_URL: httpUrl.optional(),
})

/** Turns the environment into the configuration of the whole; a wrong value is a `StartError` naming the variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { SUPABASE_URL, OEMBED_URL } = readSettings(Environment, environment)
  const project = environment.SUPABASE_PROJECT || projectFolder('supabase')
  return Object.freeze({
    ...readBackendConfig({ ...environment, SUPABASE_PROJECT: project }),
    supabaseUrl: SUPABASE_URL?.replace(/\/+$/, ''),
    oembedUrl: OEMBED_URL,
  })
}
