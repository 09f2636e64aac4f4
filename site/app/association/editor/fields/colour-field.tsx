import { Button } from '../../../ui/button/button'
import { Field, Input } from '../../../ui/field/field'
import { contrastOfAccent } from '../../contrast'

type ColourFieldProps = {
  label: string
  help: string | undefined
  value: string
  onChange: (colour: string) => void
  problem: string | undefined
}

const COLOUR = /^#[0-9a-f]{6}$/i
const NUMBER = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** The picker's colour while none is chosen: the accent of the template. */
const NO_COLOUR = '#b4451c'

/** A colour, picked or typed, with whether white text on it and it on paper can be read. */
export function ColourField({ label, help, value, onChange, problem }: ColourFieldProps) {
  const known = COLOUR.test(value)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-4">
        <Field label={label} hint={help} error={problem} className="min-w-0 flex-1 basis-56">
          <Input
            value={value}
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
            placeholder={NO_COLOUR}
            autoComplete="off"
          />
        </Field>
        <label className="grid gap-1.5">
          <span className="leading-snug font-semibold">Aussuchen</span>
          <input
            type="color"
            value={known ? value : NO_COLOUR}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-20 cursor-pointer rounded-soft border border-line-strong bg-paper-bright p-1"
          />
        </label>
      </div>
      {known && <Contrast colour={value} onChange={onChange} />}
    </div>
  )
}

function Contrast({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const { contrast, enough, darker } = contrastOfAccent(colour)
  // Rounded down: 4,5 is shown only where it is reached.
  const shown = NUMBER.format(Math.floor(contrast * 10) / 10)
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <svg viewBox="0 0 120 44" aria-hidden="true" className="h-11 w-30 rounded-soft">
        <rect width="120" height="44" fill={colour} />
        <text x="60" y="28" textAnchor="middle" fill="#ffffff" fontSize="16" fontWeight="600">
          Beispiel
        </text>
      </svg>
      {enough ? (
        <p className="text-[0.9375rem]">Gut lesbar (Kontrast {shown} : 1).</p>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-64 text-[0.9375rem] font-semibold text-error">
            Zu hell: Weiße Schrift ist darauf schlecht zu lesen (Kontrast {shown} : 1, nötig sind 4,5 : 1). So
            kann sie nicht veröffentlicht werden.
          </p>
          <Button variant="secondary" size="slim" onClick={() => onChange(darker)}>
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
              <circle cx="10" cy="10" r="9" fill={darker} />
            </svg>
            {darker} nehmen
          </Button>
        </>
      )}
    </div>
  )
}
