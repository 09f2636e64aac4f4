import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { fillProjectValues } from '../../src/auth/mail/mail-templates.ts'
import { readProject } from '../../src/project.ts'

const KINDS = [
  'confirmation',
  'recovery',
  'magic_link',
  'email_change',
  'invite',
  'reauthentication',
] as const

type MailTemplates = Readonly<{
  /** Variables of the auth service, which loads the templates over HTTP. */
  settings: Readonly<Record<string, string>>
  stop(): void
}>

/** Serves the project's templates of account mails with the names of its association, as hosted projects are given them. */
export async function serveMailTemplates(
  folder: string,
  database: string,
  port: number,
): Promise<MailTemplates> {
  const { queries, templates = '' } = readProject(folder)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const values = queries.mailValues ? (await client.query(queries.mailValues)).rows[0] : {}
  await client.end()
  const server = createServer((request, response) => {
    const kind = KINDS.find((name) => request.url === `/${name}`)
    if (!kind) return void response.writeHead(404).end()
    const template = readFileSync(join(templates, `${kind}.html`), 'utf8')
    response.writeHead(200, { 'content-type': 'text/html' }).end(fillProjectValues(template, values, true))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const settings = KINDS.map((kind) => [
    `GOTRUE_MAILER_TEMPLATES_${kind.toUpperCase()}`,
    `http://127.0.0.1:${port}/${kind}`,
  ])
  return { settings: Object.fromEntries(settings), stop: () => server.close() }
}
