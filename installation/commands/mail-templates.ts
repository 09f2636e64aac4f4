/**
 * `npm run mail-templates -- <folder>`: writes the templates of account mails with the association's names filled in, for hosted Supabase,
 * and prints the lines for config.toml.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fillProjectValues } from 'zunft-backend/accounts'
import { StartError } from 'zunft-backend/errors'
import { readProject } from 'zunft-backend/installation'
import { asOwner } from '../admins/owner-connection.ts'
import { readConfig } from '../config.ts'
import { runCommand } from '../console.ts'

const USAGE = 'npm run mail-templates -- <Ordner>'

await runCommand(USAGE, async () => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new StartError(`Aufruf: ${USAGE}`)
  const config = readConfig(process.env)
  const { templates, queries } = readProject(config.project)
  if (!templates || !queries.mailValues) throw new StartError('Dieses Projekt hat keine Vorlagen mit Namen.')
  const query = queries.mailValues
  const values: Record<string, string> = await asOwner(
    config,
    async (owner) => (await owner.query(query)).rows[0],
  )
  mkdirSync(folder, { recursive: true })
  const entries = readdirSync(templates)
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const template = readFileSync(join(templates, file), 'utf8')
      const path = join(folder, file)
      writeFileSync(path, fillProjectValues(template, values, true))
      const title = /<title>(.*?)<\/title>/s.exec(template)?.[1]?.trim() ?? ''
      return entry(file.replace('.html', ''), fillProjectValues(title, values, false), path)
    })
  const sender = fillProjectValues(readFileSync(join(templates, 'sender.txt'), 'utf8').trim(), values, false)
  process.stdout.write(
    `${entries.join('\n')}\n# [remotes.production.auth.email.smtp]\nsender_name = ${JSON.stringify(sender)}\n`,
  )
  return 0
})

/** A table of config.toml; strings of JSON are strings of TOML. */
function entry(name: string, subject: string, path: string): string {
  return `[remotes.production.auth.email.template.${name}]
subject = ${JSON.stringify(subject)}
content_path = ${JSON.stringify(isAbsolute(path) ? path : `./${path}`)}
`
}
