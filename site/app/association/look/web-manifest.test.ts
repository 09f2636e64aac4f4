import { describe, expect, it } from 'vitest'
import { completeSettings } from '../complete-settings'
import { iconPaths } from './icons.server'
import { webManifest } from './web-manifest'

describe('the manifest', () => {
  it('offers the area for photos, at the address of the settings, as a target for pictures', () => {
    const settings = completeSettings({ areas: { postsPath: '/mein-musterstadt' } })
    expect(webManifest(settings, iconPaths(settings))).toMatchObject({
      display: 'browser',
      display_override: ['minimal-ui'],
      share_target: {
        action: '/mein-musterstadt/teilen',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'photo', accept: ['image/jpeg', 'image/png', 'image/webp'] }] },
      },
    })
  })

  it('offers nothing while the area is switched off', () => {
    const settings = completeSettings({ areas: { photos: false } })
    expect(webManifest(settings, iconPaths(settings))).not.toHaveProperty('share_target')
  })
})
