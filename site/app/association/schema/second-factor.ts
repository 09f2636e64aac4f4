import { flag, whole } from './values.ts'

/** Second factor for bank details; the database decides by it (`private.second_factor_due`). The set-up recommends it. */
export const secondFactor = {
  secondFactorForBankData: flag(false, {
    label: 'Zweiter Faktor für Bankdaten',
    help: 'Empfohlen: Wer IBANs und Kontoinhaber sieht oder exportiert, braucht dann zusätzlich eine Code-App auf dem Handy. Ohne sie sind Bankdaten nach der Frist gesperrt, alles andere nicht.',
  }),
  secondFactorGraceDays: whole(14, 0, 90, {
    label: 'Frist dafür in Tagen',
    help: 'Ab dem Einschalten oder ab dem Tag, an dem jemand sein Amt bekommt. Das Datum steht auf den Seiten.',
  }),
}
