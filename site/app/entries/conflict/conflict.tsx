import { useEffect, useRef } from 'react'
import { Comparison, type FieldChange } from '../decision/comparison'

type ConflictProps = {
  changes: readonly FieldChange[]
  /** The person who has saved; null if unknown. */
  by?: string | null
}

/** Says what somebody else has changed while the form was open. Takes the focus. */
export function Conflict({ changes, by = null }: ConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section role="alert" className="rounded-card border border-error p-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Inzwischen hat {by ?? 'jemand anderes'} gespeichert
      </h2>
      <p className="mt-1 mb-4 max-w-prose">
        Alles, was Sie geschrieben haben, steht noch im Formular. Speichern Sie noch einmal, gilt in den
        Feldern, die Sie geändert haben, Ihre Fassung; alles andere bleibt, wie es jetzt ist.
      </p>
      <Comparison changes={changes} beforeLabel="Als Sie begonnen haben" afterLabel="Jetzt" />
    </section>
  )
}
