/**
 * Whether a text can be an e-mail address, as the database judges it: one @, a dot in the domain, no white space, and nothing that would
 * mean something else in a `mailto:` link.
 */
export const EMAIL_ADDRESS = /^[^@\s?&,;:<>()"\\]+@[^@\s?&,;:<>()"\\]+\.[^@\s?&,;:<>()"\\.]+$/

/** The same for a field that may be empty. */
export const EMAIL_ADDRESS_OR_NOTHING = new RegExp(`^$|${EMAIL_ADDRESS.source}`)
