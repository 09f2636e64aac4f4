import { MapPin } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSettings, useSettingsOf } from '../../association/use-settings'
import { RetryButton } from '../../lib/first-use/failed-parts'
import { onDemand } from '../../lib/first-use/on-demand'
import { FormField } from '../../lib/form/form-field'
import type { Form } from '../../lib/form/use-form'
import { writeCoordinates } from '../../lib/map/coordinates'
import { COORDINATES_HINT, type coordinatesField } from '../../lib/map/coordinates-field'
import { readCoordinates } from '../../lib/map/read-coordinates'
import { Button } from '../../ui/button/button'
import { Spinner } from '../../ui/loading/progress'

const PositionMap = onDemand(() => import('./position-map'), RetryButton)

type WithPosition = Readonly<{ coordinates: ReturnType<typeof coordinatesField> }>

type PositionFieldProps = {
  form: Form<WithPosition>
  /** A question about the position (`usePositionCheck`). */
  children?: ReactNode
}

/** The field `coordinates` of a form. With map data there is a map to see and set them, loaded when it is opened. */
export function PositionField({ form, children }: PositionFieldProps) {
  const [open, setOpen] = useState(false)
  const { centre } = useSettingsOf('map')
  const hasMap = useSettings().areas.map !== false
  const typed = form.typed.coordinates
  return (
    <div className="grid gap-3">
      <FormField form={form} name="coordinates" hint={COORDINATES_HINT} />
      {children}
      {hasMap && (
        <Button
          variant="secondary"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="justify-self-start"
        >
          <MapPin aria-hidden="true" className="size-5" />
          {open ? 'Karte schließen' : 'Auf der Karte zeigen'}
        </Button>
      )}
      {open && (
        <Suspense fallback={<Spinner label="Die Karte wird geladen …" className="h-80" />}>
          <PositionMap
            position={readCoordinates(typed)}
            centre={centre}
            onPick={(place) => form.set('coordinates', writeCoordinates(place))}
          />
        </Suspense>
      )}
    </div>
  )
}
