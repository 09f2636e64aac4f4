import { Outlet, useLocation } from 'react-router'
import { OFFICE_NAMES, type Office } from '../../lib/session/office'
import { useOffices } from '../../lib/session/use-offices'
import { AreaPage } from '../../ui/area-page'
import { OFFICE_PAGES } from './entries'

/** The page of the address, or whose office it is where the signed-in admin has another one. */
export function OfficePage() {
  const { holds } = useOffices()
  const { pathname } = useLocation()
  const page = OFFICE_PAGES.find(({ to }) => pathname.startsWith(to))
  if (!page?.offices || holds(...page.offices)) return <Outlet />
  return (
    <AreaPage title={page.label}>
      <p className="max-w-prose">
        Zuständig für diese Seite: {officesIn(page.offices)}. Welche Ämter jemand hat, entscheidet der
        Vorstand.
      </p>
    </AreaPage>
  )
}

/** "Kasse, Schriftführung und Vorstand" */
function officesIn(offices: readonly Office[]): string {
  const names = offices.filter((office) => office !== 'board').map((office) => OFFICE_NAMES[office])
  return names.length === 0 ? OFFICE_NAMES.board : `${names.join(', ')} und ${OFFICE_NAMES.board}`
}
