import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from './coordinates'

/** Where the visitor is: not asked for, being asked for, known until the page is left, or why it is not known. */
export type OwnPosition =
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
