/** What the page needs once a post is to be embedded; loaded then. */
export { AlwaysLoad } from './always-load'
export { EmbeddedPost } from './embedded-post'
