/// <reference path="./subset-font.d.ts" />
/**
 * Subsets the fonts: Western European letters, the weights in use, kerning and tabular figures. Each font comes in two files: what German
 * texts use, which every page loads, and the characters of `unicode-range` in fonts.css, which browsers load where a page has one of them.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import subsetFont, { type Options } from 'subset-font'

const PACKAGES = resolve('node_modules/@fontsource-variable')
const FOLDER = resolve('node_modules/.cache/fonts')
const STYLES = new URL('../app/ui/styles/fonts.css', import.meta.url)

const FONTS: Record<string, Options> = {
  vollkorn: { variationAxes: { wght: { min: 700, max: 900 } }, keepFeatures: ['kern', 'lnum'] },
  'source-sans-3': { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: ['kern', 'tnum'] },
}

/** Creates missing files and returns the folder of `<name>.woff2` and `<name>-rare.woff2`; each configuration has its own folder. */
export async function subsetFonts(): Promise<string> {
  const styles = readFileSync(STYLES, 'utf8')
  const sources = Object.entries(FONTS).flatMap(([font, options]) => {
    const { file, letters } = readPackage(font)
    const rare = rareLetters(styles, font)
    return [
      { name: font, options, file, letters: letters.filter((letter) => !rare.includes(letter)).join('') },
      {
        name: `${font}-rare`,
        options,
        file,
        letters: letters.filter((letter) => rare.includes(letter)).join(''),
      },
    ]
  })
  const recipe = createHash('sha256').update(JSON.stringify(FONTS))
  for (const { file, letters } of sources) recipe.update(file).update(letters)
  const folder = join(FOLDER, recipe.digest('hex').slice(0, 12))
  mkdirSync(folder, { recursive: true })
  for (const { name, options, file, letters } of sources) {
    const path = join(folder, `${name}.woff2`)
    if (existsSync(path)) continue
    const subset = await subsetFont(file, letters, { ...options, targetFormat: 'woff2' })
    // Written to a temporary path and renamed, so that parallel builds never read incomplete files.
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, subset)
    renameSync(unfinished, path)
  }
  return folder
}

function readPackage(name: string): { file: Buffer; letters: string[] } {
  const file = readFileSync(join(PACKAGES, name, 'files', `${name}-latin-wght-normal.woff2`))
  const ranges = JSON.parse(readFileSync(join(PACKAGES, name, 'unicode.json'), 'utf8')) as { latin: string }
  return { file, letters: lettersOf(ranges.latin) }
}

/** The characters of the font's rule in the style sheet that has a range. */
function rareLetters(styles: string, font: string): string[] {
  const rule = styles.split('@font-face').find((part) => part.includes(`${font}-rare.woff2`))
  const range = /unicode-range:([^;]+);/.exec(rule ?? '')?.[1]
  if (!range) throw new Error(`fonts.css has no unicode-range for ${font}-rare.woff2`)
  return lettersOf(range)
}

/** Characters of ranges like `U+0131` or `U+0000-00FF`, as in CSS. */
const lettersOf = (ranges: string): string[] =>
  ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step))
  })
