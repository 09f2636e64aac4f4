import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../ui/button-link'

/** The way on once something is done. What was pressed is gone then, so the keyboard goes on from here. */
export function NextStep({ to, state }: { to: string; state?: unknown }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <ButtonLink ref={link} to={to} state={state} replace variant="secondary" className="mt-6">
      Weiter
    </ButtonLink>
  )
}
