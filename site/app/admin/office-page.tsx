import { Outlet, useLocation } from 'react-router'
import { AreaPage } from '../frame/area/area-page'
import { OFFICE_NAMES, type Office } from '../lib/session/office'
import { useOffices } from '../lib/session/use-offices'
import { ADMIN_ENTRIES } from './entries'

/** The page of the address, or whose office it is where the signed-in admin has another one. */
export function OfficePage() {
  const { holds } = useOffices()
  const { pathname } = useLocation()
  const entry = ADMIN_ENTRIES.find(({ to, offices }) => offices && pathname.startsWith(to))
  if (!entry?.offices || holds(...entry.offices)) return <Outlet />
  return (
    <AreaPage title={entry.label}>
      <p className="max-w-prose">
        Diese Seite gehört zu {officesIn(entry.offices)}. Welche Ämter jemand hat, entscheidet der Vorstand.
      </p>
    </AreaPage>
  )
}

/** "Kasse, Schriftführung und Vorstand" */
function officesIn(offices: readonly Office[]): string {
  const names = offices.filter((office) => office !== 'board').map((office) => OFFICE_NAMES[office])
  return names.length === 0 ? OFFICE_NAMES.board : `${names.join(', ')} und ${OFFICE_NAMES.board}`
}
