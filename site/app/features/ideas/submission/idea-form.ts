import { DEFAULT_CATEGORY } from '../../../entries/kinds/idea-categories'
import { email, LONGEST_EMAIL } from '../../../lib/form/rules'
import { checkbox, choice, text } from '../../../lib/form/schema'

/** The fields of an idea (docs/product.md#ideas); lengths as in the database. */
export const IDEA_FORM = {
  title: text({
    label: 'Titel',
    required: 'Bitte geben Sie Ihrer Idee einen Titel.',
    maxLength: 200,
    autoComplete: 'off',
  }),
  description: text({
    label: 'Beschreibung',
    required: 'Bitte beschreiben Sie Ihre Idee.',
    maxLength: 5_000,
  }),
  category: choice('Kategorie', DEFAULT_CATEGORY),
  submitter_name: text({ label: 'Ihr Name', maxLength: 120, autoComplete: 'name' }),
  submitter_email: text({
    label: 'Ihre E-Mail',
    maxLength: LONGEST_EMAIL,
    rule: (address, texts) =>
      texts.updates && !address
        ? 'Wohin dürfen wir schreiben? Bitte geben Sie Ihre E-Mail an.'
        : email(address, texts),
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
  }),
  /** No column: sent as a header (`insertIdea`). */
  updates: checkbox({ label: 'Schreiben Sie mir auch, was später daraus wird' }),
}
