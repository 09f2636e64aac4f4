import { isSwitchedOff } from '../areas'
import type { CommonSettings } from '../site-settings'
import { PAGE_ENTRIES } from './public-pages'

export type NavigationEntry = Readonly<{ label: string; to: string }>

/** Main navigation, in its order, without areas that are switched off. */
export const mainNavigation = (settings: CommonSettings): readonly NavigationEntry[] =>
  open(settings, [
    { label: 'Home', to: '/' },
    { label: 'Idee einreichen', to: '/ideen' },
    { label: 'Events', to: '/events' },
    { label: 'Gutscheine', to: '/gutscheine' },
    { label: settings.areas.postsLabel, to: settings.areas.postsPath },
    { label: 'Mitmachen', to: '/mitmachen' },
  ])

/** Links of the footer. */
export const quickLinks = (settings: CommonSettings): readonly NavigationEntry[] =>
  open(settings, [
    { label: 'Idee einreichen', to: '/ideen' },
    ...PAGE_ENTRIES.flatMap(([, { title = '', path = '', inFooter }]) =>
      inFooter ? { label: title, to: path } : [],
    ),
    { label: 'Mitglied werden', to: '/mitmachen' },
    { label: 'Suche', to: '/suche' },
  ])

const open = (settings: CommonSettings, entries: readonly NavigationEntry[]) =>
  entries.filter(({ to }) => !isSwitchedOff(to, settings))

export const LEGAL_LINKS: readonly NavigationEntry[] = [
  { label: 'Impressum', to: '/impressum' },
  { label: 'Datenschutz', to: '/datenschutz' },
  { label: 'Nutzungsbedingungen', to: '/nutzungsbedingungen' },
]

export const STATUTES = { label: 'Satzung (PDF)', href: '/Satzung.pdf' } as const
