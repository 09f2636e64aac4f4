import { Nothing, onDemand } from '../lib/first-use/on-demand'

/** In a file of its own: an `import()` names all files that it needs (`loadCode`), some thirty here, which every page would name. */
export default onDemand(() => import('../features/accounts/sign-in-again'), Nothing)
