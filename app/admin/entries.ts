import { CalendarDays, Images, LayoutDashboard, Mail, Send, Users } from 'lucide-react'
import type { AreaEntry } from '../frame/area/area'

/** The sidebar of the back office, in its order. */
export const ADMIN_ENTRIES: readonly AreaEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, exact: true },
  { label: 'Mitglieder', to: '/admin/members', icon: Users },
  { label: 'Inhalte', to: '/admin/content', icon: Images },
  { label: 'Events', to: '/admin/events', icon: CalendarDays },
  { label: 'Newsletter', to: '/admin/newsletter', icon: Send },
  { label: 'Newsletter Abonnenten', to: '/admin/subscribers', icon: Mail },
]
