/** Preview picture of shared links; made by `npm run pictures`. */
export const SHARING_PICTURE = {
  path: '/sharing.png',
  width: 1200,
  height: 630,
  alt: 'Zeichnung der Stadt am Fluss',
} as const

/** Text on the picture, below the association's name. */
export const SHARING_MOTTO = 'Läden, Feste, Gutscheinkarte'
