import { Component, type ComponentType, lazy, type ReactNode } from 'react'

/** Replaces a part whose code could not be loaded. */
type FailedPart<Props> = ComponentType<Props & { retry: () => void }>

class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/**
 * A component whose code is loaded when it is first shown, below a `Suspense`. Unlike with `lazy` of React a failure is not remembered: until
 * it is loaded each place that shows it tries again. Where that fails, `Failed` is shown instead (`failed-parts.tsx`).
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: FailedPart<Props>,
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
