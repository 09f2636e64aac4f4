import { pictureLoader } from '../entries/share-picture.server'
import { SHARED_BUSINESS } from '../features/businesses/page/business-texts'
import { findBusiness, MERGED_BUSINESSES } from '../features/businesses/page/queries'
import { leadingToKept } from '../lib/list/leading-to-kept'

/** `/betriebe/:entry/bild.png`: the sharing picture of a business. */
export const loader = pictureLoader(
  leadingToKept(MERGED_BUSINESSES, findBusiness, '/bild.png'),
  SHARED_BUSINESS,
)
