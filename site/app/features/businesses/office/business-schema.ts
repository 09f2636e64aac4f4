import type { Coordinates } from '../../../lib/map/coordinates'
import { coordinatesField } from '../../../lib/map/coordinates-field'
import { ENTRY_DETAILS } from '../business-fields'

/** The fields of an entry that the office edits beside the member's. */
export const businessForm = (centre: Coordinates | null) => ({
  ...ENTRY_DETAILS,
  coordinates: coordinatesField(centre),
})
