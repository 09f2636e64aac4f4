import { useAuth } from './auth-context'
import { holdsOffice, type Office } from './office'

/**
 * Offices of the signed-in admin: `const { offices, holds } = useOffices()`, `holds('treasurer')`. The server decides; this only controls the
 * display.
 */
export function useOffices() {
  const { offices } = useAuth()
  return { offices, holds: (...asked: readonly Office[]) => holdsOffice(offices, ...asked) }
}
