import { useEffect } from 'react'
import { useSettings } from '../../../association/use-settings'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { ProfileSkeleton } from './profile-skeleton'
import { type Reason, useMissingProfile } from './use-missing-profile'

const WORDS: Readonly<Record<Reason, Readonly<{ title: string; text: string }>>> = {
  missing: {
    title: 'Zu Ihrem Konto gibt es noch kein Profil.',
    text: 'Das richtet der Verein für Sie ein. Schreiben Sie uns kurz:',
  },
  unreadable: {
    title: 'Ihr Profil konnte nicht geladen werden.',
    text: 'Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal. Bleibt es dabei:',
  },
}

/** Replaces the form: finds out why there is no profile, and shows the form after all when it can be read again. */
export function ProfileUnavailable({ userId }: { userId: string }) {
  const { contact } = useSettings()
  const { reason, look } = useMissingProfile(userId)
  useEffect(() => void look(), [look])

  if (reason === null) return <ProfileSkeleton />
  return (
    <EmptyState title={WORDS[reason].title}>
      <p>
        {WORDS[reason].text}{' '}
        <a href={`mailto:${contact.email}`} className="text-link wrap-anywhere">
          {contact.email}
        </a>
      </p>
      <Button variant="secondary" onClick={look}>
        Erneut versuchen
      </Button>
    </EmptyState>
  )
}
