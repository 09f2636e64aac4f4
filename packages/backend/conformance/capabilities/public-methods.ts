import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../../../../node_modules/@supabase/', import.meta.url))

/** Beginnings of class declarations and of the members that are not public. */
const CLASS = /^\s*(?:export )?(?:default )?(?:declare )?(?:abstract )?class (\w+)/
const HIDDEN = /^\s+(?:private|protected) (?:static )?(?:readonly )?(\w+)/

/**
 * Names of an object's public methods: those of its classes, or its own functions if it is a plain object. Omits what the package's
 * declarations call private or protected, names that begin with an underscore, and the methods of every promise.
 */
export function publicMethods(object: object, packageName: string): readonly string[] {
  const hidden = hiddenMembers(packageName)
  const names = new Set<string>()
  const notPublic = new Set(['constructor', ...Object.getOwnPropertyNames(Promise.prototype)])
  for (const level of levelsOf(object)) {
    if (level !== object) for (const name of hiddenIn(hidden, level, packageName)) notPublic.add(name)
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (typeof value === 'function') names.add(name)
    }
  }
  return [...names].filter((name) => !notPublic.has(name) && !name.startsWith('_')).sort()
}

/** The prototypes of an instance without its own properties (settings and callbacks); a plain object itself. */
function levelsOf(object: object): readonly object[] {
  const levels: object[] = []
  let level: object | null = Object.getPrototypeOf(object)
  while (level && level !== Object.prototype) {
    levels.push(level)
    level = Object.getPrototypeOf(level)
  }
  return levels.length > 0 ? levels : [object]
}

function hiddenIn(
  hidden: ReadonlyMap<string, ReadonlySet<string>>,
  prototype: object,
  packageName: string,
): ReadonlySet<string> {
  const { name } = prototype.constructor
  const members = hidden.get(name)
  if (!members) throw new Error(`No declaration of class ${name} in @supabase/${packageName}`)
  return members
}

/** Private and protected members of each class that a package declares. */
function hiddenMembers(packageName: string): ReadonlyMap<string, ReadonlySet<string>> {
  const classes = new Map<string, Set<string>>()
  for (const file of declarationsOf(packageName)) {
    let members = new Set<string>()
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const className = CLASS.exec(line)?.[1]
      if (className) {
        members = classes.get(className) ?? new Set()
        classes.set(className, members)
      }
      const hidden = HIDDEN.exec(line)?.[1]
      if (hidden) members.add(hidden)
    }
  }
  return classes
}

function declarationsOf(packageName: string): readonly string[] {
  const cwd = join(PACKAGES, packageName, 'dist')
  const files = globSync(['module/**/*.d.ts', 'index.d.mts'], { cwd })
  if (files.length === 0) throw new Error(`No declarations in ${cwd}`)
  return files.map((file) => join(cwd, file))
}
