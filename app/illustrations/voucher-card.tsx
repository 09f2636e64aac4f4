import { ASSOCIATION } from '../content/association'
import { VOUCHER } from '../content/voucher'

const FACES = [
  { ground: 'var(--color-river-800)', ink: '#fff6e3', tile: 'var(--color-straw)' },
  { ground: 'var(--color-market-600)', ink: '#fff6e3', tile: 'var(--color-straw)' },
  { ground: '#e9dcc4', ink: 'var(--color-river-900)', tile: 'var(--color-market-600)' },
] as const

/** The voucher card as one holds it in the hand: a fan of three, one for each value. */
export function VoucherCards({ className }: { className?: string }) {
  const [small, middle, large] = VOUCHER.values
  return (
    <svg
      viewBox="0 0 560 400"
      className={className}
      role="img"
      aria-label={`${VOUCHER.name} zu ${small}, ${middle} und ${large} Euro`}
    >
      <g transform="rotate(-13 120 380) translate(64 40)">
        <Card value={small} face={FACES[2]} />
      </g>
      <g transform="rotate(-2 280 380) translate(92 62)">
        <Card value={middle} face={FACES[1]} />
      </g>
      <g transform="rotate(8 300 500) translate(120 106)">
        <Card value={large} face={FACES[0]} />
      </g>
    </svg>
  )
}

function Card({ value, face }: { value: number; face: (typeof FACES)[number] }) {
  return (
    <g fontFamily="var(--font-display)" fontWeight="800">
      <rect x="5" y="9" width="380" height="238" rx="18" fill="#0a2033" opacity=".16" />
      <rect width="380" height="238" rx="18" fill={face.ground} />
      <path
        d="M0 200c24-14 48-14 72 0s48 14 72 0 48-14 72 0 48 14 72 0 48-14 92 0v20a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18z"
        fill={face.tile}
        opacity=".28"
      />
      <g fill={face.tile}>
        <path d="M196 196v-52l26-30 26 30v52zM300 196v-46l24-26 24 26v46z" opacity=".55" />
        <path d="M246 196V112h9v-13h9V86h18v13h9v13h9v84z" opacity=".9" />
      </g>
      <path d="M264 196v-26a9 9 0 0 1 18 0v26zM262 122h8v16h-8zM276 122h8v16h-8z" fill={face.ground} />
      <text x="24" y="44" fontSize="21" fill={face.ink}>
        {VOUCHER.name}
      </text>
      <text
        x="22"
        y="138"
        fontSize="82"
        fill={face.ink}
        letterSpacing="-3"
        style={{ fontVariantNumeric: 'lining-nums' }}
      >
        {value}
        <tspan fontSize="44" dx="8">
          €
        </tspan>
      </text>
      <text x="24" y="218" fontSize="13" fontFamily="var(--font-text)" fontWeight="600" fill={face.ink}>
        {ASSOCIATION.name}
      </text>
    </g>
  )
}
