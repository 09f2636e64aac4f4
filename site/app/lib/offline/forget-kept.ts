import { CACHES } from './contract'

/**
 * Removes the pages and pictures that the service worker keeps on this device, and a shared photo, so that the next person at the device
 * does not see which pages were visited.
 */
export async function forgetKept(): Promise<void> {
  // Absent where the address is not https.
  if (!('caches' in window)) return
  await Promise.all([CACHES.pages, CACHES.pictures, CACHES.photo].map((name) => caches.delete(name)))
}
