// Values that a spreadsheet would execute (OWASP, "CSV injection"), and the same with the prefix that prevents it.
const FORMULA = /^'*[=+\-@\t\r\n]/
const MARKED = /^'+[=+\-@\t\r\n]/
const PHONE_NUMBER = /^\+\d[\d ()/.-]*$/

/** Prefixes a value that a spreadsheet would take for a formula. Phone numbers such as +49 9461 123 are not changed. */
export function escapeFormula(value: string): string {
  return FORMULA.test(value) && !PHONE_NUMBER.test(value) ? `'${value}` : value
}

/** Reverts `escapeFormula`. */
export function unescapeFormula(value: string): string {
  return MARKED.test(value) ? value.slice(1) : value
}
