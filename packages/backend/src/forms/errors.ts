import { HttpError } from '../http/errors.ts'

/** Errors that forms are answered. Each service renders them in its own shape; clients act on the code. */
export const honeypotFilled = () =>
  new HttpError(403, 'form_trap_filled', 'The field that people do not see was filled in', {
    hint: 'Leave it empty.',
  })

export const tooEarly = (seconds: number) =>
  new HttpError(429, 'form_too_early', 'The form was sent faster than people fill it in', {
    hint: 'Try again in a moment.',
    headers: { 'retry-after': String(seconds) },
  })

export const invalidFormToken = (cause?: unknown) =>
  new HttpError(403, 'form_token_invalid', 'The form token is not valid for this, or no longer', {
    hint: 'Ask for a new one, or send the request without a token.',
    cause,
  })

export const usedFormToken = () =>
  new HttpError(403, 'form_token_used', 'The form token was used too often', {
    hint: 'Ask for a new one, or send the request without a token.',
  })

export const uploadQuotaReached = (seconds: number) =>
  new HttpError(429, 'upload_quota_reached', 'Too many bytes were uploaded to this bucket from here', {
    hint: 'Try again later, or with smaller files.',
    headers: { 'retry-after': String(seconds) },
  })

/** GoTrue's error for a failed captcha; the reason in its message is the code of the form's error. */
export const captchaFailed = (reason: HttpError) =>
  new HttpError(400, 'captcha_failed', `captcha protection: request disallowed (${reason.code})`, {
    cause: reason,
  })

export const unknownTarget = () =>
  new HttpError(400, 'form_target_invalid', 'A form names one to four places it writes to', {
    hint: 'Give each as a parameter "for", such as rest/<table>, storage/<bucket> or auth/<endpoint>.',
  })
