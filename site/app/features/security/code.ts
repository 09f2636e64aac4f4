/** The field that holds a code. */
export const CODE_NAME = 'code'

/** The code typed in a form, without the gaps that apps show; null when it has not six digits. */
export function readCode(form: HTMLFormElement): string | null {
  return sixDigits(String(new FormData(form).get(CODE_NAME) ?? ''))
}

export function sixDigits(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : null
}
