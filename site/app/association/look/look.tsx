import { useRouteLoaderData } from 'react-router'
import { Emblem } from '../../ui/illustrations/emblem'

/** Addresses of icons, colours and logo; `svg`, `colours` and `logo` are not there for every association. */
export type Look = Readonly<{
  svg?: string | undefined
  icon: string
  touchIcon: string
  colours?: string | undefined
  logo?: string | undefined
}>

/** Icons of the site, and the association's colours. */
export function LookLinks({ look: { svg, icon, touchIcon, colours } }: { look: Look }) {
  return (
    <>
      {/* With `sizes`, browsers that support SVG do not choose this one. */}
      <link rel="icon" href={icon} sizes="32x32" />
      {svg && <link rel="icon" href={svg} type="image/svg+xml" />}
      <link rel="apple-touch-icon" href={touchIcon} />
      {colours && <link rel="stylesheet" href={colours} />}
    </>
  )
}

/** The association's logo, or the drawn emblem. Decorative: the name stands beside it. */
export function Sign({ className }: { className: string }) {
  const logo = useRouteLoaderData<{ look: Look }>('root')?.look.logo
  return logo ? <img src={logo} alt="" className={className} /> : <Emblem className={className} />
}
