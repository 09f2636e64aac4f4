import { runServer } from 'zunft-backend'
import type { FirstSignIn } from './admins/first-admin.ts'
import { readConfig } from './config.ts'
import { startBackendAndSite } from './start.ts'

let firstSignIn: FirstSignIn | undefined

runServer({
  readConfig,
  start: async (options) =>
    options.config.supabaseUrl
      ? (await import('./start-remote-site.ts')).startRemoteSite(options)
      : startBackendAndSite(options, (signIn) => {
          firstSignIn = signIn
        }),
  announce: (url) => `\n  Zunft ${url}\n\n${firstSignIn ? signInNote(firstSignIn) : ''}`,
})

/** Printed to the console instead of the log: passwords must not be collected and stored. */
function signInNote({ email, password }: FirstSignIn): string {
  return `  Ihre erste Anmeldung als Verwaltung (das Passwort wird nur dieses eine Mal gezeigt):

    E-Mail    ${email}
    Passwort  ${password}

`
}
