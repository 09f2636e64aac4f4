import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { type Plugin, parseSync, Visitor } from 'vite'

const FOLDER = fileURLToPath(new URL('../app/', import.meta.url))
const STYLES = 'app.css'

/** Names that could be other words as well ("hidden", "table") are short enough as they are. */
const UNMISTAKABLE = /[-:/[]/
/** Separators between words of a source that can be class names. */
const BETWEEN_WORDS = /[\s'"`]+/
/** A class name in a selector, with escaped characters. */
const SELECTED = /\.((?:[\w-]|\\.)+)/g

/**
 * Gives Tailwind's classes names of two characters in the built site, which makes pages and their style an eighth smaller
 * (docs/decisions/0126-one-round-trip-for-a-page.md). In `className`, each such name in a string is replaced, elsewhere in strings that are nothing
 * but class names. The server's and the browsers' build use the same names, since they depend only on the sources.
 */
export function shortClassNames(): Plugin {
  /** Set by a build; when React Router evaluates only the configuration once more, no names are needed. */
  let names: ClassNames | undefined
  return {
    name: 'short-class-names',
    sharedDuringBuild: true,
    // After Tailwind, which makes the style from these names, and before Vite packs it into a script.
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      names ??= await readClassNames()
    },
    transform: {
      filter: { id: [/\.tsx?$/, /\.css(\?|$)/] },
      handler(code, id) {
        if (!names || !id.startsWith(FOLDER)) return undefined
        const { short } = names
        if (!/\.tsx?$/.test(id)) return shortenStyle(code, short)
        // Many sources have no such names, and parsing takes longest.
        if (!code.split(BETWEEN_WORDS).some((word) => short.has(word))) return undefined
        return shortenStrings(code, id, names, (text) =>
          this.error(`${relative(FOLDER, id)}: class names and other words in one string: ${text}`),
        )
      },
    },
  }
}

type ClassNames = Readonly<{ known: ReadonlySet<string>; short: ReadonlyMap<string, string> }>

/** All class names of the style sheet, and the short ones of those that come from Tailwind. */
async function readClassNames(): Promise<ClassNames> {
  const compiler = await compile(readFileSync(FOLDER + STYLES, 'utf8'), { base: FOLDER, onDependency() {} })
  const own = classNamesOf(compiler.build([]))
  const known = classNamesOf(compiler.build(new Scanner({ sources: compiler.sources }).scan()))
  const long = [...known].filter((name) => UNMISTAKABLE.test(name) && !own.has(name))
  const free = shortNames().filter((name) => !known.has(name))
  return { known, short: new Map(long.map((name, place) => [name, free[place] ?? name])) }
}

/** Names of two characters that need no escape in a selector: 3,224. */
function shortNames(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = [...letters, ...'0123456789']
  return letters.flatMap((first) => all.map((second) => first + second))
}

const classNamesOf = (style: string): Set<string> =>
  new Set([...style.matchAll(SELECTED)].map(([, name = '']) => unescaped(name)))

const unescaped = (selected: string): string => selected.replace(/\\(.)/g, '$1')

const shortenStyle = (style: string, short: ClassNames['short']): string =>
  style.replace(SELECTED, (selector, name: string) => {
    const replaced = short.get(unescaped(name))
    return replaced ? `.${replaced}` : selector
  })

function shortenStrings(
  code: string,
  id: string,
  names: ClassNames,
  refuse: (text: string) => never,
): string {
  const shortened: { start: number; end: number; text: string }[] = []
  const shorten = (start: number, end: number, isClassName: boolean) => {
    const text = code.slice(start, end)
    const words = text.split(/\s+/).filter(Boolean)
    if (!words.some((word) => names.short.has(word))) return
    if (!isClassName && !words.every((word) => names.known.has(word))) refuse(text)
    shortened.push({ start, end, text: text.replace(/\S+/g, (word) => names.short.get(word) ?? word) })
  }
  const attributes: string[] = []
  const inClassName = () => attributes.at(-1) === 'className'
  const visitor = new Visitor({
    // biome-ignore lint/correctness/noComponentHookFactories: no component, but the name of a syntax node
    JSXAttribute: ({ name }) => void attributes.push(name.type === 'JSXIdentifier' ? name.name : ''),
    'JSXAttribute:exit': () => void attributes.pop(),
    Literal({ start, end, value }) {
      if (typeof value === 'string') shorten(start + 1, end - 1, inClassName())
    },
    // Its place in the source has the marks around it.
    TemplateElement({ start, value }) {
      shorten(start + 1, start + 1 + value.raw.length, inClassName())
    },
  })
  visitor.visit(parseSync(id, code).program)
  // From the end, so that the places before stay right: a template's own parts are visited before the expressions between them.
  return shortened
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, part) => text.slice(0, part.start) + part.text + text.slice(part.end), code)
}
