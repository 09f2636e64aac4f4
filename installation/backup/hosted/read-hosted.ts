import type pg from 'pg'
import { sealedSecrets } from 'zunft-backend/auth'
import { StartError } from 'zunft-backend/errors'
import { readRows } from '../rows.ts'
import type { TableShape } from '../tables.ts'
import type { Source } from '../take.ts'
import type { HostedProject, Place } from './hosted-project.ts'
import { isFactors, readMovedTables } from './platform-tables.ts'

/**
 * A project on Supabase as the source of a copy to an installation of ours, which has `jwtSecret`: second factors are encrypted with it, as
 * our server keeps them. Withheld files are missing: the service does not find their bytes. Throws a `StartError` for factors that our
 * server does not have.
 */
export function hostedSource({ owner, files, homeOf }: HostedProject, jwtSecret: string): Source {
  return {
    owner,
    secrets: null,
    objectStore: {
      async read(version) {
        const found = await owner.query<Place>(
          'select bucket_id as bucket, name from storage.objects where version = $1',
          [version],
        )
        const [place] = found.rows
        return place && (await homeOf(place)).bucket === place.bucket ? files.read(place) : undefined
      },
    },
    readTables: readMovedTables,
    readRows: (table) => (isFactors(table) ? readFactors(owner, table, jwtSecret) : readRows(owner, table)),
  }
}

/** Base32, as RFC 6238 apps are given it: a project that encrypts its factors has JSON there. */
const PLAIN_SECRET = /^[A-Z2-7]+=*$/

async function* readFactors(owner: pg.Client, table: TableShape, jwtSecret: string): AsyncGenerator<Buffer> {
  const sealed = sealedSecrets(jwtSecret)
  const chunks: Uint8Array[] = []
  for await (const chunk of readRows(owner, table)) chunks.push(chunk)
  const at = (column: string) => table.columns.indexOf(column)
  for (const line of Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1)) {
    const values = line.split('\t')
    const [id = '', type, secret = ''] = ['id', 'factor_type', 'secret'].map((column) => values[at(column)])
    if (type !== 'totp' || !PLAIN_SECRET.test(secret))
      throw new StartError(`Der zweite Faktor ${id} ist nicht lesbar oder keine Authenticator-App.`)
    values[at('secret')] = sealed.seal(secret, id)
    yield Buffer.from(`${values.join('\t')}\n`)
  }
}
