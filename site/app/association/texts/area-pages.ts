import type { PageTexts } from './pages'

/** Title and description of the pages behind the sign-in; beside `PAGES`, so that visitors do not load them. */
export const AREA_PAGES = {
  account: {
    title: 'Mein Konto',
    description: 'Was Sie mit Ihrem Konto tun können: eigene Beiträge, Newsletter und Sicherheit.',
  },
  memberProfile: {
    title: 'Mein Profil',
    description: 'Persönliche Daten, Newsletter und Konto im Mitgliederbereich.',
  },
  memberBusiness: {
    title: 'Mein Betrieb',
    description: 'Texte, Kontakt, Öffnungszeiten und Bilder des eigenen Betriebs.',
  },
  memberPosts: {
    title: 'Meine Beiträge',
    description: 'Eigene Ideen, Beiträge und Veranstaltungen und ihr Stand.',
  },
  memberNewsletter: {
    title: 'Newsletter',
    description: 'Den Newsletter abonnieren oder abbestellen.',
  },
  memberNotifications: {
    title: 'Benachrichtigungen',
    description: 'Welche Mails Sie zu Ihren Ämtern bekommen.',
  },
  memberSecurity: {
    title: 'Sicherheit',
    description: 'Passwort, E-Mail-Adresse, zweiter Faktor und Anmeldungen.',
  },
  admin: {
    title: 'Dashboard',
    description: 'Die Verwaltung auf einen Blick: Zahlen, Schnellzugriffe und was zuletzt geschah.',
  },
  adminContent: {
    title: 'Inhalte',
    description: 'Beiträge und Ideen prüfen und freigeben.',
  },
  adminNewsletter: {
    title: 'Newsletter versenden',
    description: 'Newsletter schreiben und versenden, Webhooks einrichten und prüfen.',
  },
  adminEvents: {
    title: 'Events verwalten',
    description: 'Veranstaltungen anlegen, bearbeiten und löschen.',
  },
  adminEventFeeds: {
    title: 'Kalender von Vereinen',
    description: 'Termine aus öffentlichen Kalendern von Vereinen übernehmen.',
  },
  adminPrivacy: {
    title: 'Datenschutz',
    description: 'Gespeicherte Daten einer Person finden, mitgeben und löschen; Löschfristen.',
  },
  adminReports: {
    title: 'Meldungen',
    description: 'Gemeldete Inhalte prüfen und entscheiden.',
  },
  adminBin: {
    title: 'Papierkorb',
    description: 'Gelöschtes der letzten 30 Tage wiederherstellen oder endgültig löschen.',
  },
  adminMembers: {
    title: 'Mitgliederverwaltung',
    description: 'Mitglieder, Mitgliedsanträge und Benutzerkonten.',
  },
  adminLog: {
    title: 'Protokoll',
    description: 'Wer in der Verwaltung was geändert hat.',
  },
  adminHandOver: {
    title: 'Vorstand übergeben',
    description: 'Ämter nach einer Wahl auf einmal übergeben.',
  },
  adminSubscribers: {
    title: 'Newsletter-Abonnenten',
    description: 'Wer den Newsletter bekommt: suchen, hinzufügen, importieren, exportieren.',
  },
  adminSetup: {
    title: 'Website einrichten',
    description: 'In acht Schritten zur eigenen Website.',
  },
  adminSettings: {
    title: 'Einstellungen',
    description: 'Name, Vorstand, Texte, Bilder und Bereiche der Website.',
  },
} satisfies Record<string, PageTexts>
