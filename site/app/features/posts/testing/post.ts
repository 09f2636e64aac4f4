import type { Post } from '../post'

/** An approved photo whose alternative text is its title. */
export const POST: Post = {
  id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
  title: 'Nebel über dem Regen',
  content: 'Ein Reiher.\nSonst niemand, siehe www.reiher.example',
  alt_text: null,
  image_url: '/storage/v1/object/public/social-posts/nebel.jpg',
  author_name: 'Erika Mustermann',
  likes_count: 3,
  photo_of_month: null,
  created_at: '2026-05-01T12:00:00+00:00',
}
