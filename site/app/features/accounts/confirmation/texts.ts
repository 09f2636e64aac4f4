import type { MailType } from '../requests'

type Texts = Readonly<{
  title: string
  intro: string
  button: string
  /** What to do when the link is no longer valid. */
  invalid: string
  way: Readonly<{ label: string; to: string }>
}>

/** Texts of the confirmation page by type of mail. */
export const TEXTS: Record<MailType, Texts> = {
  signup: {
    title: 'E-Mail bestätigen',
    intro: 'Ein Schritt noch, dann ist Ihr Konto bereit.',
    button: 'E-Mail-Adresse bestätigen',
    invalid: 'Haben Sie Ihre Adresse schon bestätigt, können Sie sich einfach einloggen.',
    way: { label: 'Zum Login', to: '/auth/login' },
  },
  recovery: {
    title: 'Neues Passwort',
    intro: 'Mit diesem Link suchen Sie sich ein neues Passwort aus.',
    button: 'Neues Passwort wählen',
    invalid: 'Fordern Sie bitte einen neuen Link an.',
    way: { label: 'Neuen Link anfordern', to: '/auth/forgot' },
  },
  magiclink: {
    title: 'Login',
    intro: 'Mit diesem Link melden Sie sich ohne Passwort an.',
    button: 'Jetzt anmelden',
    invalid: 'Loggen Sie sich bitte mit Ihrem Passwort ein.',
    way: { label: 'Zum Login', to: '/auth/login' },
  },
  invite: {
    title: 'Willkommen',
    intro: 'Der Verein hat ein Konto für Sie angelegt. Nehmen Sie es an, und wählen Sie Ihr Passwort.',
    button: 'Einladung annehmen',
    invalid:
      'Bitten Sie den Verein um eine neue Einladung. Haben Sie schon ein Passwort, loggen Sie sich ein.',
    way: { label: 'Zum Login', to: '/auth/login' },
  },
  email_change: {
    // Word joiners prevent a line break after “E-”.
    title: 'Neue E\u2060-\u2060Mail-Adresse',
    intro: 'Bestätigen Sie, dass Ihr Konto künftig unter der neuen Adresse läuft.',
    button: 'Änderung bestätigen',
    invalid: 'Ändern Sie Ihre Adresse bitte noch einmal, nachdem Sie sich eingeloggt haben.',
    way: { label: 'Zum Login', to: '/auth/login' },
  },
}
