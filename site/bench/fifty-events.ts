import pg from 'pg'

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
