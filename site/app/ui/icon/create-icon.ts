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
 * Creates an icon component from lucide's data. Replaces the function of `lucide-react` (alias in `vite.config.ts`), which is larger than
 * the icons of a page and has features no page uses (docs/decisions/0031-first-use.md).
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { ...FRAME, ...props }, shapes)
}
