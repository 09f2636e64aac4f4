import { useState } from 'react'
import { Button } from '../../ui/button/button'

/** What decides whether a position may be another one by now. */
type Places = Readonly<{ place: string; coordinates: string }>

const UNCHECKED = 'Der Ort ist ein anderer. Bitte prüfen Sie die Position.'

/** A place without capitals, spaces and punctuation: another way to write it keeps the position. */
const plain = (place: string) => place.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Whether another place was entered, and the position is still that of the first one. */
export const isPositionDoubtful = (begun: Places, typed: Places): boolean =>
  begun.coordinates !== '' &&
  typed.coordinates.trim() === begun.coordinates &&
  plain(typed.place) !== plain(begun.place)

/** Asks whether a position is still right when the place beside it has changed. */
export function usePositionCheck(begun: Places, typed: Places, onRemove: () => void) {
  const [keptFor, setKeptFor] = useState<string | null>(null)
  const asks = isPositionDoubtful(begun, typed) && keptFor !== plain(typed.place)
  return {
    /** Error of the field `coordinates`, which keeps the form from being sent. */
    error: asks ? UNCHECKED : undefined,
    question: asks && (
      <div role="status" className="grid gap-3 rounded-card border border-error p-4">
        <p>{UNCHECKED}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="slim" onClick={() => setKeptFor(plain(typed.place))}>
            Position stimmt noch
          </Button>
          <Button variant="secondary" size="slim" onClick={onRemove}>
            Position entfernen
          </Button>
        </div>
      </div>
    ),
  }
}
