import { ASSOCIATION } from './association'

export type NavigationEntry = Readonly<{ label: string; to: string }>

/** Main navigation, in its order. */
export const MAIN_NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Home', to: '/' },
  { label: 'Idee einreichen', to: '/ideen' },
  { label: 'Events', to: '/events' },
  { label: 'Gutscheine', to: '/gutscheine' },
  { label: `Mein ${ASSOCIATION.town}`, to: '/mein-roding' },
  { label: 'Mitmachen', to: '/mitmachen' },
]

export const QUICK_LINKS: readonly NavigationEntry[] = [
  { label: 'Idee einreichen', to: '/ideen' },
  { label: 'Events & Termine', to: '/events' },
  { label: 'Stellenangebote', to: '/stellen' },
  { label: 'Mitglied werden', to: '/mitmachen' },
]

export const LEGAL_LINKS: readonly NavigationEntry[] = [
  { label: 'Impressum', to: '/impressum' },
  { label: 'Datenschutz', to: '/datenschutz' },
]

export const STATUTES = { label: 'Satzung (PDF)', href: '/Satzung.pdf' } as const
