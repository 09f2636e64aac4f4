/** The Supabase project that is served, the data folder and the keys in it. */

export { readProject } from '../project.ts'
export { claimDataFolder, DataFolderInUse, refuseRootElsewhere } from '../start/data-folder.ts'
export { checkSharedKeys, findSecrets, prepareSecrets, readSecrets, type Secrets } from '../start/secrets.ts'
