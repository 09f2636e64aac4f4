/** An IBAN without blanks, in capitals. */
const plainIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** In groups of four, as it stands on bank cards. */
export const groupedIban = (typed: string): string => plainIban(typed).replace(/.{4}(?=.)/g, '$& ')

/** Does the check sum come out (ISO 13616: letters count from 10, the first four characters go last, modulo 97 is 1)? */
export function hasValidCheckSum(typed: string): boolean {
  const iban = plainIban(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  if (iban.startsWith('DE') && iban.length !== 22) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const character of turned) {
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  }
  return remainder === 1
}
