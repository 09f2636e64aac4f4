import { plainWords } from '../../../lib/csv/similar-names'
import { DEFAULT_PAYMENT, type PaymentMethod } from '../../businesses/member'

/** Words for direct debit, also in compounds: "SEPA-Basislastschrift", "Einzugsermächtigung", "Bankeinzug". */
const DEBIT =
  /^(sepa|basis|firmen|bank|core|b2b)*(sepa|lastschrift|einzug|einzugs|abbuchung|mandat|debit)(s?(verfahren|mandat|einzug|auftrag|ermaechtigung|mandats))*$/
/** Words that may stand beside them. */
const BESIDE =
  /^(per|via|ueber|mit|durch|von|vom|konto|bank|basis|core|b2b|direct|automatisch|(halb|vierteljaehr|viertel|ganz)?jaehr(lich)?|vierteljaehrlich|monatlich|quartal(sweise)?|ja|j|x|yes|y|true|wahr|1|erteilt|vorhanden|liegt|vor|aktiv|gueltig|gruppe)$/
/** Other ways to pay, and words for no payment. */
const OTHER =
  /^(standard|rechnung|rechnungszahler|ueberweisung|auslandsueberweisung|ueberweiser|dauerauftrag|bar|barzahler|barzahlung|barzahlungen|kasse|paypal|kreditkarte|karte|selbstzahler|nein|n|no|false|0|keine?r?s?|ohne|vollzahler|invoice|transfer|cash|b|r|u)$/
/** What SPG-Verein and Linear write for it; single letters count beside an IBAN only. */
const CODES = new Set(['s', 'l'])

export type ReadPayment = Readonly<{ method: PaymentMethod; unclear: boolean }>

/** The way of payment that a file names. Only known words mean direct debit; `unclear` means an unknown word. */
export function readPayment(written: string, hasIban: boolean): ReadPayment {
  const words = plainWords(written)
  const isDebit =
    (words.some((word) => DEBIT.test(word)) &&
      words.every((word) => DEBIT.test(word) || BESIDE.test(word))) ||
    (hasIban && words.length === 1 && CODES.has(words[0] ?? ''))
  if (isDebit) return { method: 'einzug', unclear: false }
  const isOther = words.some((word) => OTHER.test(word)) || words.length === 0
  return { method: DEFAULT_PAYMENT, unclear: !isOther }
}
