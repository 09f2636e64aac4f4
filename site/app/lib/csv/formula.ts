// What a spreadsheet would carry out (OWASP, "CSV injection"), and what it looks like with our mark in front of it.
const FORMULA = /^'*[=+\-@\t\r\n]/
const MARKED = /^'+[=+\-@\t\r\n]/
const PHONE_NUMBER = /^\+\d[\d ()/.-]*$/

/** A value that no spreadsheet takes for a formula. Phone numbers such as +49 9461 123 stay as they are. */
export function neutralised(value: string): string {
  return FORMULA.test(value) && !PHONE_NUMBER.test(value) ? `'${value}` : value
}

/** The value before it was neutralised. */
export function restored(value: string): string {
  return MARKED.test(value) ? value.slice(1) : value
}
