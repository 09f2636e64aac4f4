/** `npm run doctor [-- --json] [--backups <folder>]`: checks an installation, whether its server is running or not. */
import { parseArgs } from 'node:util'
import { StartError } from 'zunft-backend/errors'
import { readConfig } from '../config.ts'
import { runCommand } from '../console.ts'
import { examine } from '../doctor/examine.ts'
import { broken, type CheckedFinding, isSound, writeJson, writeReport } from '../doctor/finding.ts'

await runCommand('npm run doctor -- [--json] [--backups <Ordner>]', async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, backups: { type: 'string' } } })
  const findings = await examined(values.backups)
  process.stdout.write(values.json ? writeJson(findings) : `\n${writeReport(findings)}`)
  return isSound(findings) ? 0 : 1
})

async function examined(backups: string | undefined): Promise<readonly CheckedFinding[]> {
  try {
    const config = readConfig(process.env)
    return await examine({ config, environment: process.env, backups })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    // Errors with which the server itself would refuse to start.
    const finding = broken(
      error.message,
      'Berichtigen Sie diese Einstellung; welche es gibt, steht im Betriebshandbuch.',
    )
    return [{ check: 'settings', title: 'Einstellungen', ...finding }]
  }
}
