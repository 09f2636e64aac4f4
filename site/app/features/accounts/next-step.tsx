import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../ui/button/button-link'

/** Link to the next page after something was done. Takes the focus, because the control that had it is removed. */
export function NextStep({ to, state }: { to: string; state?: unknown }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    link.current?.focus({ preventScroll: true })
    // Centred, so that the finished step above stays visible below the header.
    link.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <ButtonLink ref={link} to={to} state={state} replace variant="secondary" className="mt-6">
      Weiter
    </ButtonLink>
  )
}
