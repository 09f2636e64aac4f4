/** Sender of the mails, named as on the site (site/app/content/association.ts; a test compares them). */
export const ASSOCIATION = 'Gewerbeverein Roding e. V.'
