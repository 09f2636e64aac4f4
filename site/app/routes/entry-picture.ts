import { pictureLoader } from '../entries/share-picture.server'
import { kindAt, loadKind } from '../shell/public-kinds'
import type { Route } from './+types/entry-picture'

/** `/<list>/<entry>/bild.png`: the sharing picture of a public entry. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { picture } = await loadKind(kindAt(new URL(args.request.url).pathname))
  if (!picture) throw new Response(null, { status: 404 })
  return pictureLoader(picture.find, picture)(args)
}
