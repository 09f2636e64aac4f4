import { useRef, useState } from 'react'
import type { Business } from './business'
import { readHours, type TypedHours, typedHours } from './hours/hours-editor'

type Edited = Pick<Business, 'hours' | 'logo_url' | 'pictures'>
type Pictures = Omit<Edited, 'hours'>
type SetField = (name: 'hours' | 'pictures', text: string) => void

/**
 * Hours and pictures of an entry while they are edited, beside the fields of its form: `HoursEditor` and `PicturesEditor` write them to the
 * hidden fields `hours` and `pictures`, so that the form knows of unsaved changes.
 */
export function useHoursAndPictures({ hours, logo_url, pictures }: Edited) {
  const [begun] = useState(() => typedHours(hours))
  const typed = useRef(begun)
  const [shown, setShown] = useState<Pictures>({ logo_url, pictures })
  const [showsProblems, setShowsProblems] = useState(false)
  const [initial] = useState(() => ({
    hours: JSON.stringify(begun),
    pictures: JSON.stringify({ logo_url, pictures }),
  }))
  return {
    /** Initial values of the hidden fields. */
    initial,
    /** The values, or null after fields were marked that are wrong or empty. */
    read(): Edited | null {
      const read = readHours(typed.current)
      const isComplete = read !== undefined && shown.pictures.every(({ alt }) => alt.trim() !== '')
      setShowsProblems(!isComplete)
      return isComplete ? { ...shown, hours: read } : null
    },
    /** Attributes of the editors. */
    hoursEditor: (set: SetField) => ({
      initial: hours,
      showsProblems,
      onChange(next: TypedHours) {
        typed.current = next
        set('hours', JSON.stringify(next))
      },
    }),
    picturesEditor: (set: SetField) => ({
      value: shown,
      showsProblems,
      onChange(next: Pictures) {
        setShown(next)
        set('pictures', JSON.stringify(next))
      },
    }),
  }
}
