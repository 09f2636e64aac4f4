import { Form, Link, useNavigation } from 'react-router'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Database } from '../../../lib/supabase/database.types'
import { Button } from '../../../ui/button/button'
import { ideaPath } from '../idea'

/** The row of `submitted_idea()`. */
type SubmittedRow = Database['public']['Functions']['submitted_idea']['Returns'][number]

type SubmittedIdeaProps = {
  idea: Readonly<{ [Column in keyof SubmittedRow]: SubmittedRow[Column] | null }>
  /** State of the submission. */
  state: string
  /** Whether the mails could not be switched. */
  failed: boolean
}

/** States after which nothing new happens to an idea. */
const OVER: readonly string[] = ['rejected', 'removed', 'withdrawn']

/** What a private link adds for an idea: the way to its page, and the switch for mails about it. */
export function SubmittedIdea({ idea: { id, title, updates }, state, failed }: SubmittedIdeaProps) {
  const navigation = useNavigation()
  const isOver = OVER.includes(state)
  if (isOver && !id) return null
  return (
    <section aria-label="Ihre Idee" className="space-y-4 border-t border-line pt-5">
      {id && title && (
        <p>
          <Link to={ideaPath({ id, title })} className="text-link">
            „{title}“ im Ideenpool ansehen
          </Link>
        </p>
      )}
      {updates !== null && !isOver && (
        <Form method="post" action={`?${UPDATES}=${updates ? 'aus' : 'an'}`} className="space-y-3">
          <p role="status">
            {updates
              ? 'Bei jedem neuen Stand bekommen Sie eine E-Mail.'
              : 'Über neue Stände bekommen Sie keine E-Mails.'}
          </p>
          {failed && <p role="alert">Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.</p>}
          <Button type="submit" variant="secondary" size="medium" disabled={navigation.state !== 'idle'}>
            {updates ? 'Nachrichten abstellen' : 'Nachrichten bekommen'}
          </Button>
        </Form>
      )}
    </section>
  )
}

/** Parameter of the status page's form that switches the mails. */
export const UPDATES = 'nachrichten'

/** Switches mails about an idea by the token of its private link. Never rejects: answers 200, 404 for a link of no idea with an address, or 503. */
export async function wantIdeaUpdates(
  client: DatabaseClient,
  token: string,
  wanted: boolean,
): Promise<number> {
  const { error } = await client.rpc('want_idea_updates', { _token: token, _wanted: wanted })
  if (!error) return 200
  if (error.code === 'PT404') return 404
  console.error('The mails about an idea could not be switched:', error.message)
  return 503
}
