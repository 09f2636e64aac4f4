import { flag, whole } from './values.ts'

/** Second factor for bank details and exports; the database decides by it (`private.second_factor_due`). */
export const secondFactor = {
  secondFactorForBankData: flag(true, {
    label: 'Zweiter Faktor für Bankdaten und Exporte',
    help: 'Wer Bankdaten sieht oder Listen exportiert, braucht dann eine Code-App. Ohne sie bleibt beides nach der Frist gesperrt.',
  }),
  secondFactorGraceDays: whole(14, 0, 90, {
    label: 'Frist dafür in Tagen',
    help: 'Ab dem Einschalten oder ab dem Tag, an dem jemand sein Amt bekommt. Das Datum steht auf den Seiten.',
  }),
}
