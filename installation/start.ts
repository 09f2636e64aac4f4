import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type StartOptions as BackendOptions, type Running, startBackend } from 'zunft-backend'
import { GERMAN } from 'zunft-backend/messages/german'
import type { FirstSignIn } from './admins/first-admin.ts'
import { type Config, seedFiles } from './config.ts'
import { readFindGaps } from './doctor/checks/placeholders.ts'
import { projectFolder } from './project-folder.ts'

export type StartOptions = BackendOptions & Readonly<{ config: Config }>

/**
 * Starts backend and site in one process. `onFirstSignIn` receives the sign-in of an admin whose password was generated. What the database
 * does not wait for is loaded while it starts (docs/decisions/0029-deployment.md).
 */
export async function startBackendAndSite(
  options: StartOptions,
  onFirstSignIn: (signIn: FirstSignIn) => void,
): Promise<Running> {
  const { config, environment, url, log, development } = options
  // Few starts need it, and it loads the accounts.
  const admins = () => import('./admins/first-admin.ts')
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = environment
  const firstAdmin = ADMIN_EMAIL || ADMIN_PASSWORD ? (await admins()).readFirstAdmin(environment) : undefined
  return startBackend(options, {
    messages: GERMAN,
    functionEnvironment: { NEWSLETTER_PER_MINUTE: String(config.newsletterPerMinute) },
    seedFiles: seedFiles(config.demoTown),
    scheduledFunctions: [
      { name: 'deliver-mail', channel: 'deliver_mail', everySeconds: 60 },
      { name: 'deliver-newsletters', channel: 'deliver_newsletters', everySeconds: 60 },
      { name: 'import-event-feeds', channel: 'import_event_feeds', everySeconds: 600 },
    ],
    // Loading the build of the site takes a tenth of a second.
    whileDatabaseMigrates: () => void readFindGaps().catch(() => {}),
    async prepare({ ownerConnection, passwords, seeded }) {
      if (!firstAdmin && !seeded) return
      const { DEMO_ADMIN, provideFirstAdmin } = await admins()
      const signIn = await provideFirstAdmin(firstAdmin ?? DEMO_ADMIN, { ownerConnection, passwords, log })
      if (signIn) onFirstSignIn(signIn)
    },
    afterStart: (ownerConnection) => noteSettingsGaps(ownerConnection),
    async mount(app, { cache, publishableKey, siteUrl, fetch }) {
      const { mountSite } = await import('./mount-site.ts')
      return mountSite(app, { config, development }, cache, {
        baseUrl: url,
        publicBaseUrl: '',
        publishableKey,
        siteUrl,
        oembedUrl: config.oembedUrl,
        fetch,
      })
    },
  })
}

const readQuery = (name: string) => readFileSync(projectFolder(`supabase/${name}.sql`), 'utf8')

/**
 * Stores the gaps of the published settings, for the list of waiting items. Does nothing if the site is not built, because its schema defines
 * the gaps.
 */
export async function noteSettingsGaps(
  ownerConnection: string,
  findGaps: ReturnType<typeof readFindGaps> = readFindGaps(),
): Promise<void> {
  const find = await findGaps
  if (!find) return
  const owner = new pg.Client({ connectionString: ownerConnection, application_name: 'zunft settings' })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ document: unknown }>(readQuery('published-settings'))
    await owner.query(readQuery('note-settings-gaps'), [
      JSON.stringify(rows[0] ? find(rows[0].document) : []),
    ])
  } finally {
    await owner.end()
  }
}
