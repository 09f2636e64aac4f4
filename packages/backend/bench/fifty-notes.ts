import pg from 'pg'

/** Fifty published notes and nothing else, in the project of `testing/project` without demo data. */
export async function createFiftyNotes(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(
    `insert into public.notes (title, body, category, due_at, author, author_email, status)
     select 'Markttag ' || n, repeat('Musik, Handwerk und Kulinarisches. ', 4), 'culture',
       timestamptz '2030-01-01 09:00Z' + n * interval '1 day', 'Erika Mustermann', 'erika@example.de', 'published'
     from generate_series(1, 50) n`,
  )
  await client.end()
}
