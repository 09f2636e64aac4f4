import type { Toast } from '../../ui/toast/toast-context'

/** The profile is stored (spec section 8). */
export const PROFILE_UPDATED: Toast = { title: 'Profil aktualisiert' }

export const PROFILE_UPDATE_FAILED: Toast = {
  title: 'Fehler',
  description: 'Profil konnte nicht aktualisiert werden.',
  destructive: true,
}
