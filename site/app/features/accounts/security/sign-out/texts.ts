import type { Toast } from '../../../../ui/toast/toast-context'

/** Scope of the sign-out: all other sessions, or all. */
export type Scope = 'others' | 'global'

type ScopeTexts = Readonly<{ label: string; question: string; consequence: string; done: Toast }>

export const TEXTS: Readonly<Record<Scope, ScopeTexts>> = {
  others: {
    label: 'Andere Geräte abmelden',
    question: 'Andere Geräte abmelden?',
    consequence:
      'Auf allen anderen Geräten wird dann wieder nach dem Passwort gefragt. Hier bleiben Sie angemeldet.',
    done: { title: 'Andere Geräte abgemeldet' },
  },
  global: {
    label: 'Überall abmelden',
    question: 'Überall abmelden?',
    consequence: 'Auf allen Geräten wird dann wieder nach dem Passwort gefragt, auch auf diesem.',
    done: { title: 'Überall abgemeldet', description: 'Bis zum nächsten Mal.' },
  },
}
