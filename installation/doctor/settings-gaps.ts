import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../project-folder.ts'

/** Values of a document of settings without which the site does not go public; `label` is for people. */
export type FindGaps = (document: unknown) => readonly Readonly<{ label: string }>[]

type SiteBuild = Readonly<{ entry: { module: { settingsGaps: FindGaps } } }>

/** The rule for gaps, from the build of the site, which has the schema of the settings; undefined where it is not built. */
export async function readFindGaps(
  build = projectFolder('build/site/server/index.js'),
): Promise<FindGaps | undefined> {
  if (!existsSync(build)) return undefined
  const { entry } = (await import(/* @vite-ignore */ pathToFileURL(build).href)) as SiteBuild
  return entry.module.settingsGaps
}
