import { type ReactNode, Suspense, use } from 'react'
import type { Listings } from './queries'

/** A promise on the way inside the site, there at once when the server has rendered the page. */
export type AwaitedListings = Listings | Promise<Listings>

type LoadedProps = {
  listings: AwaitedListings
  fallback: ReactNode
  children: (listings: Listings) => ReactNode
}

/** Shows `children` once the lists are read, `fallback` until then. */
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
