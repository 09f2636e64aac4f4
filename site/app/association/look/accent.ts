/** Shares of white (or, below zero, of black) in the theme's shades of the accent, which is the shade 600. */
export const SHADES = { 50: 92, 100: 80, 300: 45, 500: 18, 600: 0, 700: -22 } as const

/** Style sheet that replaces the theme's accent by a colour (`#rrggbb`); empty without one. */
export function accentStyle(accent: string): string {
  if (!accent) return ''
  const shades = Object.entries(SHADES).map(([shade, share]) => {
    const mixed =
      share === 0
        ? accent
        : `color-mix(in srgb, ${accent}, ${share > 0 ? 'white' : 'black'} ${Math.abs(share)}%)`
    return `--color-market-${shade}:${mixed}`
  })
  return `:root{${shades.join(';')}}`
}

/** Address of that style sheet; undefined without an accent. */
export const accentPath = (accent: string): string | undefined =>
  accent ? `/farben.css?v=${accent.slice(1)}` : undefined

/** The colour in such an address; undefined in others. */
export function accentOf(address: string): string | undefined {
  const hex = /^\/farben\.css\?v=([\da-f]{6})$/i.exec(address)?.[1]
  return hex && `#${hex}`
}
