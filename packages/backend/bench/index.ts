/** For benches of projects: load, comparison of two servers, figures with their bounds, tokens. */

export { signToken } from '../conformance/client/tokens.ts'
export { measureAuth } from './auth.ts'
export { watchClient } from './client-share.ts'
export { compare } from './compare.ts'
export { onServerCores } from './cores.ts'
export {
  atLeast,
  atMost,
  type Figure,
  information,
  measurePart,
  none,
  printFigures,
  under,
  unlessClientBound,
} from './figures.ts'
export { type Load, median, type Side } from './load.ts'
export { pacedReads } from './paced-reads.ts'
export { measureRest } from './rest.ts'
