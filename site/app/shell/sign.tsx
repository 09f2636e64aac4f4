import { useRouteLoaderData } from 'react-router'
import type { Look } from '../association/look/look-links'
import { Emblem } from '../ui/illustrations/emblem'

/** The association's logo, or the drawn emblem. Decorative: the name stands beside it. */
export function Sign({ className }: { className: string }) {
  const logo = useRouteLoaderData<{ look: Look }>('root')?.look.logo
  return logo ? <img src={logo} alt="" className={className} /> : <Emblem className={className} />
}
