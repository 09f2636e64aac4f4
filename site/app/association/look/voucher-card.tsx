import { useSettings, useSettingsOf } from '../use-settings'

type Face = Readonly<{ ground: string; ink: string; tile: string }>

const PAPER: Face = { ground: '#eadbbd', ink: 'var(--color-river-900)', tile: 'var(--color-market-600)' }
const BRICK: Face = { ground: 'var(--color-market-600)', ink: '#fff6e3', tile: 'var(--color-straw)' }
const RIVER: Face = { ground: 'var(--color-river-800)', ink: '#fff6e3', tile: 'var(--color-straw)' }

/** Where the cards lie, from the lowest on. */
const PLACES = [
  { face: PAPER, transform: 'translate(34 66) rotate(-9)' },
  { face: BRICK, transform: 'translate(58 118) rotate(-2)' },
  { face: RIVER, transform: 'translate(96 176) rotate(5)' },
]

/** Voucher cards, one per value; three at most. */
export function VoucherCards({ className }: { className?: string }) {
  const { name, values } = useSettingsOf('vouchers')
  const euros = values.map(({ value }) => value.toLocaleString('de-DE'))
  return (
    <svg
      viewBox="0 0 540 486"
      className={className}
      role="img"
      aria-label={`${name} zu ${euros.join(', ').replace(/, (?=[^ ]*$)/, ' und ')} Euro`}
    >
      {PLACES.map((place, index) => {
        const value = euros[index]
        return value && <Card key={value} name={name} value={value} {...place} />
      })}
    </svg>
  )
}

/** Size of a text that has room for so many letters. */
const fitted = (size: number, text: string, letters: number): number =>
  Math.min(size, (size * letters) / text.length)

type CardProps = { name: string; value: string; face: Face; transform: string }

function Card({ name, value, face, transform }: CardProps) {
  const { association } = useSettings()
  return (
    <g transform={transform} fontFamily="var(--font-display)" fontWeight="800">
      <rect x="-3" y="8" width="420" height="256" rx="18" fill="#0a2033" opacity=".14" />
      <rect width="416" height="256" rx="18" fill={face.ground} />
      <rect
        x="1"
        y="1"
        width="414"
        height="254"
        rx="17"
        fill="none"
        stroke="#fff"
        strokeOpacity=".22"
        strokeWidth="2"
      />
      <text x="26" y="48" fontSize={fitted(19, name, 26)} fill={face.ink}>
        {name}
      </text>
      <text x="390" y="62" fontSize="54" textAnchor="end" letterSpacing="-2" fill={face.tile}>
        {value} €
      </text>
      <Skyline face={face} />
      <text x="26" y="120" fontSize="15" fontFamily="var(--font-text)" fontWeight="400" fill={face.ink}>
        Ein Stück Stadt zum Verschenken
      </text>
      <text
        x="26"
        y="234"
        fontSize={fitted(14, association.name, 52)}
        fontFamily="var(--font-text)"
        fontWeight="600"
        fill={face.ink}
      >
        {association.name}
      </text>
    </g>
  )
}

/** The townscape as line art. */
function Skyline({ face }: { face: Face }) {
  return (
    <g>
      <g fill={face.tile}>
        <path d="M214 204v-50l26-30 26 30v50zM344 204v-44l25-28 25 28v44z" opacity=".5" />
        <path d="M262 204v-84h9v-13h9V94h18v13h9v13h9v84z" opacity=".95" />
        <path
          d="M322 204v-92c-10-6-10-18 0-24 5-4 6-8 7-16 1 8 2 12 7 16 10 6 10 18 0 24v92z"
          opacity=".75"
        />
      </g>
      <path d="M281 204v-26a8 8 0 0 1 16 0v26zM278 130h7v15h-7zM293 130h7v15h-7z" fill={face.ground} />
      <path
        d="M196 214c18-10 36-10 54 0s36 10 54 0 36-10 54 0 36 10 54 0"
        fill="none"
        stroke={face.tile}
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".6"
      />
    </g>
  )
}
