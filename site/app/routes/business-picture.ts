import { pictureLoader } from '../entries/share-picture.server'
import { findBusiness, MERGED_BUSINESSES } from '../features/businesses/business-queries'
import { SHARED_BUSINESS } from '../features/businesses/business-texts'
import { leadingToKept } from '../lib/list/leading-to-kept'

/** `/betriebe/:entry/bild.png`: the sharing picture of a business. */
export const loader = pictureLoader(
  leadingToKept(MERGED_BUSINESSES, findBusiness, '/bild.png'),
  SHARED_BUSINESS,
)
