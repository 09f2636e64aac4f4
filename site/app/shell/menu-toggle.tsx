import type { Menu } from './use-menu'

export function MenuToggle({ menu, controls }: { menu: Menu; controls: string }) {
  return (
    <button
      ref={menu.buttonRef}
      type="button"
      aria-label="Menü"
      aria-expanded={menu.open}
      aria-controls={controls}
      onClick={menu.toggle}
      data-print="no"
      data-script="needed"
      className="flex min-h-11 items-center gap-2 rounded-soft border-2 border-river-800 px-2.5 sm:px-3.5 font-semibold text-river-900 hover:bg-river-100 lg:hidden"
    >
      <svg
        viewBox="0 0 20 16"
        className="h-4 w-5 fill-none stroke-current stroke-[2.5]"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {menu.open ? <path d="m4 2 12 12M16 2 4 14" /> : <path d="M2 2h16M2 8h16M2 14h10" />}
      </svg>
      <span className="max-xs:hidden">Menü</span>
    </button>
  )
}
