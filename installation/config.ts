import { z } from 'zod'
import {
  type Config as BackendConfig,
  httpUrl,
  readConfig as readBackendConfig,
  readSettings,
} from 'zunft-backend/config'
import { projectFolder } from './project-folder.ts'

/** Settings of the backend and of the site. */
export type Config = BackendConfig &
  Readonly<{
    /** Serve the site only, with the backend at this base URL. */
    supabaseUrl: string | undefined
    /** Embed endpoint of the social network, in place of the setting; called by browsers, so it must not contain secrets. */
    oembedUrl: string | undefined
    /** Mails of newsletters that leave in a minute at most, of all servers together. */
    newsletterPerMinute: number
    /** Town whose demo data an empty database gets. */
    demoTown: DemoTown
    /** Selector of the DKIM key of the mail server, which doctor looks for. */
    dkimSelector: string | undefined
  }>

/** Towns with demo data, and the files of those that are not the project's own (config.toml). */
const DEMO_TOWNS = {
  roding: undefined,
  beispielhausen: ['seed/beispielhausen.sql', 'seed/settings-beispielhausen.sql'],
} as const

export type DemoTown = keyof typeof DEMO_TOWNS

export const seedFiles = (town: DemoTown): readonly string[] | undefined => DEMO_TOWNS[town]

const Environment = z.object({
  SUPABASE_URL: httpUrl.optional(),
  OEMBED_URL: httpUrl.optional(),
  DEMO_TOWN: z
    .enum(Object.keys(DEMO_TOWNS) as DemoTown[], { error: 'must be "roding" or "beispielhausen"' })
    .default('roding'),
  NEWSLETTER_PER_MINUTE: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(100_000, 'must be at most 100000')
    .default(60),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,63}$/, 'must be the name of a DKIM key')
    .optional(),
})

/** Parses the environment; throws a `StartError` that names the variable of a wrong value. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = readSettings(Environment, environment)
  const project = environment.SUPABASE_PROJECT || projectFolder('supabase')
  return Object.freeze({
    ...readBackendConfig({ ...environment, SUPABASE_PROJECT: project }),
    supabaseUrl: settings.SUPABASE_URL?.replace(/\/+$/, ''),
    oembedUrl: settings.OEMBED_URL,
    demoTown: settings.DEMO_TOWN,
    newsletterPerMinute: settings.NEWSLETTER_PER_MINUTE,
    dkimSelector: settings.DKIM_SELECTOR,
  })
}
