/** The Supabase project that is served, the data folder and the keys in it. */
export { claimDataFolder, DataFolderInUse, refuseRootElsewhere } from '../data-folder.ts'
export { readProject } from '../project/project.ts'
export { checkSharedKeys, findSecrets, prepareSecrets, readSecrets, type Secrets } from '../secrets.ts'
