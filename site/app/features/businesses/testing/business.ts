import type { Business } from '../business'

/** A business with nothing but its name. */
export const BUSINESS: Business = {
  id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
  name: 'Optik Scharfblick',
  business_name: null,
  description: null,
  category_name: null,
  address: null,
  postal_code: null,
  city: null,
  phone: null,
  email: null,
  website: null,
  accepts_vouchers: false,
  sells_vouchers: false,
  is_member: true,
  about: null,
  offers: null,
  hours: null,
  open_sundays: false,
  logo_url: null,
  pictures: [],
  latitude: null,
  longitude: null,
  updated_at: '2026-05-01T10:00:00Z',
}
