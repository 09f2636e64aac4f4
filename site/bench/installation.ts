import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Load } from 'zunft-backend/bench'
import { type Keys, MEMORY, type OurServer, startOurServer } from 'zunft-backend/conformance/targets'

const BUILD = fileURLToPath(new URL('../../build/server/main.js', import.meta.url))

/** Starts the whole product as `npm start` does, on an empty database that `prepare` fills; needs a build. */
export const startInstallation = (
  keys: Keys,
  prepare?: (superuser: string) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
): Promise<OurServer> =>
  startOurServer(keys, prepare, { SUPABASE_PROJECT: 'supabase', ...environment }, [...MEMORY, BUILD])

/** Inserts fifty upcoming events into an installation without demo data. */
export async function createFiftyEvents(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(
    `insert into public.events (title, description, category, start_date, end_date, location, submitter_name,
       submitter_email, is_user_submitted)
     select 'Markttag ' || n, repeat('Musik, Handwerk und Kulinarisches. ', 4), 'market',
       timestamptz '2030-01-01 09:00Z' + n * interval '1 day', timestamptz '2030-01-01 17:00Z' + n * interval '1 day',
       'Marktplatz', 'Erika Mustermann', 'erika@example.de', true
     from generate_series(1, 50) n`,
  )
  await client.end()
}

export const INSERT: Load = {
  name: 'insert of one row',
  request: (n) => ({
    method: 'POST',
    path: '/applications',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Erika Mustermann',
      business_name: `Muster GmbH ${n}`,
      address: 'Musterweg 1, 00000 Musterstadt',
      phone: '09461 0000',
      email: 'erika@example.de',
      website: null,
      message: 'Mobil: 0000\nGutscheine: ja',
    }),
  }),
}
