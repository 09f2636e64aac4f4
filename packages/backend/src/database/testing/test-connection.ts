/** The migrated database that those of the tests are cloned from. */
export const TEMPLATE = 'backend_template'

/** A connection string of the test cluster for another login role or another database; a password stays. */
export function connectionOf(
  connectionString: string,
  { user, database }: Readonly<{ user?: string; database?: string }>,
): string {
  return connectionString.replace(
    /\/\/([^:@/]*)(:[^@/]*)?@([^/?]*)\/([^?]*)/,
    (_all, ownUser: string, password: string | undefined, host: string, ownDatabase: string) =>
      `//${user ?? ownUser}${password ?? ''}@${host}/${database ?? ownDatabase}`,
  )
}
