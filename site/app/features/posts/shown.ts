import type { ShownKind } from '../../entries/entity/public-kind'
import { inTown } from '../../lib/time/town-time'
import { listMonthPhotos } from './month/queries'
import { photoTexts } from './page/photo-texts'
import { describePhoto } from './page/structured-data'
import { type PhotoWithNeighbours, photoPath } from './post'
import { findPhotoPage, listApproved } from './queries'

/** What everybody sees of the posts: a wall of photos, and a page for each, whose photo is its sharing picture. */
export default {
  list: listApproved,
  beside: (client) => ({
    months: client.then((visitors) => listMonthPhotos(visitors, inTown(new Date()).day)),
  }),
  find: findPhotoPage,
  currentPath: ({ post }, { listPath }) => photoPath(post, listPath),
  pageTexts: ({ post }, { listPath, baseUrl }) => photoTexts(post, listPath, baseUrl),
  ended: {
    title: 'Nicht mehr öffentlich',
    text: 'Dieses Foto wurde entfernt.',
    link: { to: '/', label: 'Zur Startseite' },
  },
  describe: describePhoto,
} satisfies ShownKind<never, PhotoWithNeighbours>
