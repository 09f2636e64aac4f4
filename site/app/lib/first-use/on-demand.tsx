import { Component, type ComponentType, lazy, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button/button'
import { PART_NOT_LOADED } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'

/** Replaces a part whose code could not be loaded. */
type FailedPart<Props> = ComponentType<Props & { retry: () => void }>

class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/**
 * A component whose code is loaded when it is first shown, below a `Suspense`. Unlike with `lazy` of React a failure is not remembered: until
 * it is loaded each place that shows it tries again. Where that fails, `Failed` is shown instead; by default a text with a button.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: FailedPart<Props> = RetryButton,
): ComponentType<Props> {
  const loadOrThrow = () =>
    load().catch((cause: unknown) => {
      throw new NotLoaded('A part of the page could not be loaded', { cause })
    })
  // `lazy` remembers a failure until it is shown: otherwise React, which renders a part again when it is loaded, would try without end.
  let newest = lazy(loadOrThrow)

  return class OnDemand extends Component<Props> {
    override state: Readonly<{ Part: typeof newest; error?: unknown }> = { Part: newest }
    static getDerivedStateFromError = (error: unknown) => ({ error })

    override componentDidCatch() {
      newest = lazy(loadOrThrow)
    }

    override render(): ReactNode {
      const { Part, error } = this.state
      if (error === undefined) return <Part {...this.props} />
      if (!(error instanceof NotLoaded)) throw error
      const retry = () => this.setState({ Part: newest, error: undefined })
      return <Failed {...this.props} retry={retry} />
    }
  }
}

/** For what a page can do without. */
export const Nothing = (): null => null

function RetryButton({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-4">
      <p>Dieser Teil der Seite konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.</p>
      <Button variant="secondary" onClick={retry}>
        Erneut versuchen
      </Button>
    </div>
  )
}

type DialogProps = { open?: boolean; onClose: () => void; retry: () => void }

/** For dialogs: says so and closes; the dialog is loaded when it is opened again. */
export function ClosesDialog({ open = true, onClose, retry }: DialogProps): null {
  const showToast = useToast()
  const wasOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each time the dialog is opened
  useEffect(() => {
    if (!open) return
    if (wasOpened.current) return retry()
    wasOpened.current = true
    showToast(PART_NOT_LOADED)
    onClose()
  }, [open])
  return null
}
