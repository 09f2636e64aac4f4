import type { PageTexts } from '../../../association/texts/pages'
import { pictureSources } from '../../../lib/picture/pictures'
import { type Post, photoAlt, photoPath } from '../post'

/** Proportions of a sharing picture (https://ogp.me). */
const SHARED = { width: 1280, height: 672 }

/** Title and description of its page; the sharing picture is the photo. `baseUrl` is that of pictures. */
export function photoTexts(post: Post, postsPath: string, baseUrl: string): PageTexts {
  const photo = pictureSources(post.image_url, baseUrl, SHARED)
  return {
    path: photoPath(post, postsPath),
    title: post.title,
    description: post.content.slice(0, 150).replaceAll(/\s+/g, ' '),
    ...(photo && { picture: photo.src, pictureAlt: photoAlt(post) }),
  }
}
