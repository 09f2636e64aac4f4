import { visibleText } from '../../../../supabase/functions/_shared/email-address.ts'

/** An IBAN in capitals, without spaces, dashes, invisible marks and the label that banking apps copy with it. */
const plainIban = (typed: string): string =>
  visibleText(typed)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u2212._]/gu, '')
    .toUpperCase()
    .replace(/^IBAN(NR|NUMMER)?[:=]*/, '')

/** In groups of four, as printed on bank cards. */
export const groupedIban = (typed: string): string => plainIban(typed).replace(/.{4}(?=.)/g, '$& ')

/** As it is stored: as typed where that is letters, digits and spaces, which the database takes, else in groups. */
export const storedIban = (typed: string): string =>
  /^(?! *i ?b ?a ?n)[a-z\d ]*$/i.test(typed) ? typed : groupedIban(typed)

/** Length of an IBAN by country (SWIFT IBAN registry); the same list as `private.iban_problem` in the database. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 ' +
    'FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 ' +
    'MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 TN24 ' +
    'TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/**
 * Validates an IBAN: country code, length for that country, checksum (ISO 13616). Returns a German message, undefined when it is valid.
 * Countries that are not in the list may have 15 to 34 characters.
 */
export function ibanProblem(typed: string): string | undefined {
  const iban = plainIban(typed)
  if (!/^[A-Z]{2}/.test(iban)) return 'Eine IBAN beginnt mit zwei Buchstaben für das Land, zum Beispiel DE.'
  if (!/^[A-Z0-9]*$/.test(iban)) return 'Eine IBAN besteht nur aus Buchstaben und Ziffern.'
  const country = iban.slice(0, 2)
  const length = LENGTHS[country]
  if (length ? iban.length !== length : iban.length < 15 || iban.length > 34) {
    const kind = country === 'DE' ? 'Eine deutsche IBAN' : `Eine IBAN mit ${country}`
    return `${kind} hat ${length ?? '15 bis 34'} Stellen, hier sind es ${iban.length}.`
  }
  if (country === 'DE' && !/^DE\d*$/.test(iban)) return 'Nach DE folgen in einer deutschen IBAN nur Ziffern.'
  return hasValidCheckSum(iban) ? undefined : 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.'
}

/** Move the first four characters to the end, replace letters by numbers from 10; the remainder modulo 97 has to be 1. */
function hasValidCheckSum(iban: string): boolean {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  }
  return remainder === 1
}
