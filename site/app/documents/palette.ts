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

export const palette: Palette = (color) => {
  const hex = color.startsWith('#') ? color : THEME[color]
  if (!hex) throw new Error(`Documents have no colour named ${color}.`)
  return hex
}
