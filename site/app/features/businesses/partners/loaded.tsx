import { type ReactNode, Suspense, use } from 'react'
import type { Listings } from './listings'

/** A promise on client navigation, a resolved value after server rendering. */
export type AwaitedListings = Listings | Promise<Listings>

type LoadedProps = {
  listings: AwaitedListings
  fallback: ReactNode
  children: (listings: Listings) => ReactNode
}

/** Renders `children` as soon as the lists are loaded, `fallback` until then. */
export function Loaded({ fallback, ...rest }: LoadedProps) {
  return (
    <Suspense fallback={fallback}>
      <Read {...rest} />
    </Suspense>
  )
}

function Read({ listings, children }: Omit<LoadedProps, 'fallback'>) {
  return children(listings instanceof Promise ? use(listings) : listings)
}
