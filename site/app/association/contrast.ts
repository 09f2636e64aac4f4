/** The colours that the accent stands on or carries: white and the site's papers (app.css). */
const BESIDE = ['#ffffff', '#fcf8f0', '#fffdf9'] as const
/** WCAG 2.2, 1.4.3: text of normal size. */
const LEAST = 4.5

/** Contrast of two colours written as `#a63a24`, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The smallest contrast of an accent with its neighbouring colours, and the nearest darker colour that has enough. */
export function contrastOfAccent(
  colour: string,
): Readonly<{ contrast: number; enough: boolean; darker: string }> {
  const contrast = Math.min(...BESIDE.map((other) => contrastOf(colour, other)))
  return { contrast, enough: contrast >= LEAST, darker: darkened(colour) }
}

function darkened(colour: string): string {
  for (let level = 255; level > 0; level -= 1) {
    const candidate = scaled(colour, level / 255)
    if (BESIDE.every((other) => contrastOf(candidate, other) >= LEAST)) return candidate
  }
  return '#000000'
}

const scaled = (colour: string, factor: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.floor(Number.parseInt(colour.slice(at, at + 2), 16) * factor))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
