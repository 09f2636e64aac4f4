import { generatedFile } from '../association/look/generated-file.server'
import { cropSharingPicture, drawSharingPicture } from '../association/look/sharing-picture.server'
import { readUpload } from '../association/look/uploads.server'
import { readSettings } from '../association/read-settings.server'
import type { Route } from './+types/sharing-picture'

/** `/sharing.png`: the picture of shared links, the association's own or one drawn from its name. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { association, look } = await readSettings(context)
  const { sharingPicture, sharingMotto } = look
  const key = JSON.stringify(['sharing', association.shortName, sharingMotto, sharingPicture])
  return generatedFile(context, key, 'image/png', async () => {
    const own = sharingPicture && (await readUpload(context, sharingPicture))
    return own ? cropSharingPicture(own) : drawSharingPicture(association.shortName, sharingMotto)
  })
}
