import { SHARED_BUSINESS } from '../features/businesses/business-texts'
import { findBusiness, MERGED_BUSINESSES } from '../features/businesses/queries'
import { leadingToKept } from '../lib/list/leading-to-kept'
import { pictureLoader } from '../lib/share-picture/share-picture.server'

/** `/betriebe/:entry/bild.png`: the sharing picture of a business. */
export const loader = pictureLoader(
  leadingToKept(MERGED_BUSINESSES, findBusiness, '/bild.png'),
  SHARED_BUSINESS,
)
