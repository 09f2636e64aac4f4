import type { PageName, PageTexts } from './pages'

const POSTS: PageTexts = {
  title: 'Meine Beiträge',
  description: 'Eigene Ideen, Beiträge und Veranstaltungen und ihr Stand.',
}
const NEWSLETTER: PageTexts = {
  title: 'Newsletter',
  description: 'Den Newsletter abonnieren oder abbestellen.',
}
const SECURITY: PageTexts = {
  title: 'Sicherheit',
  description: 'Passwort, E-Mail-Adresse, zweiter Faktor und Anmeldungen.',
}

/** Title and description of the pages behind and around the sign-in by their paths; beside `PAGES`, so that visitors do not load them. */
const AREA_PAGES: Readonly<Record<string, PageTexts | PageName>> = {
  '/auth/login': 'login',
  '/auth/register': 'register',
  '/auth/forgot': {
    title: 'Passwort vergessen?',
    description: 'Einen Link anfordern, mit dem Sie für Ihr Konto ein neues Passwort wählen.',
  },
  '/auth/reset': 'resetPassword',
  '/auth/confirm': {
    title: 'Bestätigung',
    description: 'Hierher führen die Links in unseren E-Mails: bestätigen, was Sie angefordert haben.',
  },
  '/konto': {
    title: 'Mein Konto',
    description: 'Was Sie mit Ihrem Konto tun können: eigene Beiträge, Newsletter und Sicherheit.',
  },
  '/member': {
    title: 'Mein Profil',
    description: 'Persönliche Daten, Newsletter und Konto im Mitgliederbereich.',
  },
  '/member/betrieb': {
    title: 'Mein Betrieb',
    description: 'Texte, Kontakt, Öffnungszeiten und Bilder des eigenen Betriebs.',
  },
  '/member/posts': POSTS,
  '/konto/posts': POSTS,
  '/member/newsletter': NEWSLETTER,
  '/konto/newsletter': NEWSLETTER,
  '/member/notifications': {
    title: 'Benachrichtigungen',
    description: 'Welche Mails Sie zu Ihren Ämtern bekommen.',
  },
  '/member/security': SECURITY,
  '/konto/security': SECURITY,
  '/admin': {
    title: 'Dashboard',
    description: 'Die Verwaltung auf einen Blick: Zahlen, Schnellzugriffe und was zuletzt geschah.',
  },
  '/admin/content': {
    title: 'Inhalte',
    description: 'Beiträge und Ideen prüfen und freigeben.',
  },
  '/admin/newsletter': {
    title: 'Newsletter versenden',
    description: 'Newsletter schreiben und versenden, Webhooks einrichten und prüfen.',
  },
  '/admin/events': {
    title: 'Events verwalten',
    description: 'Veranstaltungen anlegen, bearbeiten und löschen.',
  },
  '/admin/events/kalender': {
    title: 'Termine anderer Vereine',
    description: 'Termine aus öffentlichen Kalendern von Vereinen übernehmen.',
  },
  '/admin/datenschutz': {
    title: 'Datenschutz',
    description: 'Gespeicherte Daten einer Person finden, mitgeben und löschen; Löschfristen.',
  },
  '/admin/meldungen': {
    title: 'Meldungen',
    description: 'Gemeldete Inhalte prüfen und entscheiden.',
  },
  '/admin/papierkorb': {
    title: 'Papierkorb',
    description: 'Gelöschtes der letzten 30 Tage wiederherstellen oder endgültig löschen.',
  },
  '/admin/members': {
    title: 'Mitgliederverwaltung',
    description: 'Mitglieder, Mitgliedsanträge und Benutzerkonten.',
  },
  '/admin/protokoll': {
    title: 'Protokoll',
    description: 'Wer in der Verwaltung was geändert hat.',
  },
  '/admin/uebergabe': {
    title: 'Vorstand übergeben',
    description: 'Ämter nach einer Wahl auf einmal übergeben.',
  },
  '/admin/subscribers': {
    title: 'Newsletter-Abonnenten',
    description: 'Wer den Newsletter bekommt: suchen, hinzufügen, importieren, exportieren.',
  },
  '/admin/einrichtung': {
    title: 'Website einrichten',
    description: 'In acht Schritten zur eigenen Website.',
  },
  '/admin/einstellungen': {
    title: 'Einstellungen',
    description: 'Name, Vorstand, Texte, Bilder und Bereiche der Website.',
  },
}

/** Texts of the page at a path, of which the last part can be an id or a step; undefined where the area has no such page. */
export const areaPage = (path: string): PageTexts | PageName | undefined =>
  AREA_PAGES[path] ?? AREA_PAGES[path.replace(/\/[^/]*$/, '')]
