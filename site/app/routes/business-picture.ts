import { pictureLoader } from '../entries/share-picture.server'
import { findBusiness, MERGED_BUSINESSES } from '../features/businesses/business-queries'
import { SHARED_BUSINESS } from '../features/businesses/business-texts'
import { redirectMerged } from '../lib/list/redirect-merged'

/** `/betriebe/:entry/bild.png`: the sharing picture of a business. */
export const loader = pictureLoader(
  redirectMerged(MERGED_BUSINESSES, findBusiness, '/bild.png'),
  SHARED_BUSINESS,
)
