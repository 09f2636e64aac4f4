import { SHADES } from '../look/accent.ts'

/** A colour of the site's theme (site/app/app.css) or `#rrggbb`. */
export type Palette = (color: string) => string

/** The colours of the theme that documents use; a test compares them with the style sheet. */
export const THEME: Readonly<Record<string, string>> = {
  'river-50': '#eff5f8',
  'river-300': '#8fb7ce',
  'river-800': '#153f5e',
  'river-900': '#102f48',
  paper: '#fcf8f0',
  'paper-bright': '#fffdf9',
  line: '#e0d4c0',
  'line-strong': '#8f8573',
  ink: '#1c2732',
  'ink-soft': '#4d5965',
  'market-50': '#fdf0e9',
  'market-500': '#cf5a2b',
  'market-600': '#b4451c',
  'market-700': '#913513',
  straw: '#f0c36a',
  error: '#a5142c',
}

/** The theme, with the association's accent in place of its own where there is one. */
export function paletteOf(accent = ''): Palette {
  const theme = accent ? { ...THEME, ...accentShades(accent) } : THEME
  return (color) => {
    const hex = color.startsWith('#') ? color : theme[color]
    if (!hex) throw new Error(`Documents have no colour named ${color}.`)
    return hex
  }
}

/** As the style sheet mixes them (`accentStyle`), by name. */
const accentShades = (accent: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(SHADES).map(([shade, share]) => [`market-${shade}`, mixed(accent, share)]),
  )

/** A colour with so many percent of white, below zero of black. */
function mixed(color: string, share: number): string {
  const part = Math.abs(share) / 100
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const hex = channels.map((channel) => Math.round(channel * (1 - part) + (share > 0 ? 255 : 0) * part))
  return `#${hex.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
