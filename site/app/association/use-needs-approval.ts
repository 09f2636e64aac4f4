import type { SiteSettings } from './site-settings.ts'
import { useSettings } from './use-settings.ts'

/** Whether submissions of a kind are public after approval; otherwise they are at once (docs/product.md#moderation). */
export const useNeedsApproval = (kinds: keyof SiteSettings['moderation']): boolean =>
  useSettings().moderation[kinds] === 'approval'
