/** For benches of projects: load, comparison of two servers, figures with their bounds. */

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
export { measureRest } from './rest.ts'
