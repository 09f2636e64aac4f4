import { readFileSync } from 'node:fs'

/** A colour of the site's theme (site/app/app.css) or `#rrggbb`. */
export type Palette = (color: string) => string

/** Colours of the site, read from its style sheet. */
export function readPalette(): Palette {
  const css = readFileSync(new URL('../../app/app.css', import.meta.url), 'utf8')
  const theme = new Map(
    [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
  return (color) => {
    const hex = color.startsWith('#') ? color : theme.get(color)
    if (!hex) throw new Error(`app.css has no colour named ${color}.`)
    return hex
  }
}
