import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '../../lib/map/coordinates'
import { Button } from '../../ui/button/button'

type NearMeProps = { position: OwnPosition; onAsk: () => void; onForget: () => void }

/** Asks for the position on a press, and says what came of it. */
export function NearMe({ position, onAsk, onForget }: NearMeProps) {
  const isAsked = position.state === 'asked'
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {position.state === 'known' ? (
        <Button variant="secondary" onClick={onForget}>
          Standort vergessen
        </Button>
      ) : (
        <Button variant="secondary" onClick={onAsk} disabled={isAsked}>
          <LocateFixed aria-hidden="true" className="size-5" />
          {isAsked ? 'Standort wird bestimmt …' : 'In meiner Nähe'}
        </Button>
      )}
      <p
        role="status"
        className="min-w-0 flex-1 basis-60 text-[0.9375rem] empty:basis-0 leading-snug text-ink-soft"
      >
        {position.state === 'known' && 'Nach Entfernung sortiert. Ihr Standort bleibt in diesem Browser.'}
        {position.state === 'unknown' && position.reason}
      </p>
    </div>
  )
}

/** Where the visitor is: not asked for, being asked for, known until the page is left, or why it is not known. */
type OwnPosition =
  | Readonly<{ state: 'unasked' | 'asked' }>
  | Readonly<{ state: 'known'; coordinates: Coordinates }>
  | Readonly<{ state: 'unknown'; reason: string }>

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

const UNAVAILABLE = 'Ihr Standort lässt sich gerade nicht bestimmen.'
/** By the codes of the Geolocation API (https://www.w3.org/TR/geolocation/#position_error_interface). */
const REASONS: Readonly<Record<number, string>> = {
  1: 'Der Browser gibt Ihren Standort nicht weiter. Sie können das in seinen Einstellungen für diese Seite erlauben.',
  2: UNAVAILABLE,
  3: 'Ihren Standort zu bestimmen dauert zu lange. Bitte versuchen Sie es noch einmal.',
}

/** The visitor's position, which only `ask` requests from the browser. It is neither sent nor stored. */
export function useOwnPosition() {
  const [position, setPosition] = useState<OwnPosition>({ state: 'unasked' })
  // Answers to a question that has been taken back are dropped.
  const question = useRef(0)
  useEffect(() => () => void question.current++, [])

  function ask() {
    const asked = ++question.current
    const settle = (answer: OwnPosition) => asked === question.current && setPosition(answer)
    if (!navigator.geolocation) return setPosition({ state: 'unknown', reason: UNAVAILABLE })
    setPosition({ state: 'asked' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        settle({ state: 'known', coordinates: { latitude, longitude } }),
      ({ code }) => settle({ state: 'unknown', reason: REASONS[code] ?? UNAVAILABLE }),
      OPTIONS,
    )
  }

  function forget() {
    question.current++
    setPosition({ state: 'unasked' })
  }

  return { position, ask, forget }
}
