import { existsSync, readFileSync } from 'node:fs'
import { projectFolder } from '../../project-folder.ts'
import { attention, broken, type Finding, well } from '../finding.ts'

/** The version of Node, and whether the program is built. */
export function checkProgram(
  nodeVersion: string,
  build = projectFolder('build/complete'),
): readonly Finding[] {
  // `engines` is for the Node that installs the project; it runs with the one in node_modules.
  const { dependencies } = JSON.parse(readFileSync(projectFolder('package.json'), 'utf8')) as {
    dependencies: { node: string }
  }
  const needed = Number.parseInt(dependencies.node, 10)
  const enough = Number(nodeVersion.split('.')[0]) >= needed
  return [
    enough
      ? well(`Node ${nodeVersion}`)
      : broken(
          `Node ${nodeVersion} ist zu alt, nötig ist ${needed} oder neuer.`,
          'Führen Sie „npm ci" aus; es bringt das richtige Node mit.',
        ),
    existsSync(build)
      ? well('Die Website ist gebaut.')
      : attention(
          'Die Website ist noch nicht gebaut.',
          '„npm start" baut sie beim nächsten Mal; oder: npm run build',
        ),
  ]
}
