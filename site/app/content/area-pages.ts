import { ASSOCIATION } from './association'
import type { PageTexts } from './pages'

/** Title and description of the pages behind the sign-in; beside `PAGES`, so that visitors do not load them. */
export const AREA_PAGES = {
  account: {
    title: `Mein Konto – ${ASSOCIATION.shortName}`,
    description: 'Was Sie mit Ihrem Konto tun können: eigene Beiträge, Newsletter und Sicherheit.',
  },
  memberProfile: {
    title: `Mein Profil – ${ASSOCIATION.shortName}`,
    description: 'Persönliche Daten, Newsletter und Konto im Mitgliederbereich.',
  },
  memberPosts: {
    title: `Meine Beiträge – ${ASSOCIATION.shortName}`,
    description: 'Eigene Ideen, Beiträge und Veranstaltungen und ihr Stand.',
  },
  memberNewsletter: {
    title: `Newsletter – ${ASSOCIATION.shortName}`,
    description: 'Den Newsletter abonnieren oder abbestellen.',
  },
  memberSecurity: {
    title: `Sicherheit – ${ASSOCIATION.shortName}`,
    description: 'Passwort, E-Mail-Adresse, zweiter Faktor und Anmeldungen.',
  },
  admin: {
    title: `Dashboard – ${ASSOCIATION.shortName}`,
    description: 'Die Verwaltung auf einen Blick: Zahlen, Schnellzugriffe und was zuletzt geschah.',
  },
  adminContent: {
    title: `Inhalte – ${ASSOCIATION.shortName}`,
    description: 'Beiträge und Ideen prüfen und freigeben.',
  },
  adminNewsletter: {
    title: `Newsletter versenden – ${ASSOCIATION.shortName}`,
    description: 'Newsletter schreiben und versenden, Webhooks einrichten und prüfen.',
  },
  adminEvents: {
    title: `Events verwalten – ${ASSOCIATION.shortName}`,
    description: 'Veranstaltungen anlegen, bearbeiten und löschen.',
  },
  adminPrivacy: {
    title: `Datenschutz – ${ASSOCIATION.shortName}`,
    description: 'Gespeicherte Daten einer Person finden, mitgeben und löschen; Löschfristen.',
  },
  adminBin: {
    title: `Papierkorb – ${ASSOCIATION.shortName}`,
    description: 'Gelöschtes der letzten 30 Tage wiederherstellen oder endgültig löschen.',
  },
  adminMembers: {
    title: `Mitgliederverwaltung – ${ASSOCIATION.shortName}`,
    description: 'Mitglieder, Mitgliedsanträge und Benutzerkonten.',
  },
  adminLog: {
    title: `Protokoll – ${ASSOCIATION.shortName}`,
    description: 'Wer in der Verwaltung was geändert hat.',
  },
  adminSubscribers: {
    title: `Newsletter-Abonnenten – ${ASSOCIATION.shortName}`,
    description: 'Wer den Newsletter bekommt: suchen, hinzufügen, importieren, exportieren.',
  },
  adminSetup: {
    title: `Website einrichten – ${ASSOCIATION.shortName}`,
    description: 'In acht Schritten zur eigenen Website.',
  },
  adminSettings: {
    title: `Einstellungen – ${ASSOCIATION.shortName}`,
    description: 'Name, Vorstand, Texte, Bilder und Bereiche der Website.',
  },
} satisfies Record<string, PageTexts>
