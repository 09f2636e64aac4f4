import { createElement, type SVGProps } from 'react'

type IconData = Readonly<{ node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }>

const FRAME = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * Makes a component of one of lucide's drawings. Takes the place of what `lucide-react` brings for that (`vite.config.ts`), which
 * weighs more than the icons of a page and does things no page asks for (docs/decisions/0050-weight-of-icons.md).
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { ...FRAME, ...props }, shapes)
}
