import { ASSOCIATION } from './association'

/** What chat programs and networks show beside a shared link; drawn by `npm run pictures`. */
export const SHARING_PICTURE = {
  path: '/sharing.png',
  width: 1200,
  height: 630,
  alt: `Die Marktstraße von ${ASSOCIATION.town} am Fluss, darüber der Name ${ASSOCIATION.shortName}`,
} as const
