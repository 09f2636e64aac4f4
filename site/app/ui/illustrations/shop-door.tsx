/** A shop with awning and open door. Decorative. */
export function ShopDoor({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 260" className={className} aria-hidden="true">
      <path fill="var(--color-straw)" d="M30 260V40h260v220z" />
      <path fill="var(--color-market-700)" d="M18 46 34 14h252l16 32z" />
      <path fill="#fff6e3" d="M46 62h228v20H46z" />
      <path
        stroke="var(--color-river-800)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M112 72h22M142 72h36M186 72h22"
      />
      <path fill="#fffdf9" d="M42 88h236l12 30H30z" />
      <path
        fill="var(--color-market-600)"
        d="M42 88h34l-8 30H30zM109 88h34l-1 30h-37zM177 88h34l4 30h-37zM244 88h34l12 30h-38z"
      />
      <path
        fill="#fffdf9"
        d="M67.500 117.5a18.700 14 0 0 0 37.500 0zM141.700 117.5a18.700 14 0 0 0 37.300 0zM215 117.5a18.700 14 0 0 0 37.300 0z"
      />
      <path
        fill="var(--color-market-600)"
        d="M30 117.5a18.700 14 0 0 0 37.500 0zM104.500 117.5a18.700 14 0 0 0 37.500 0zM178.500 117.5a18.700 14 0 0 0 37 0zM252.300 117.5a18.700 14 0 0 0 37.700 0z"
      />
      <path fill="var(--color-river-900)" d="M52 144h92v78H52z" />
      <path fill="var(--color-river-200)" d="M58 150h80v66H58z" />
      <path fill="var(--color-straw-light)" d="M58 192h80v24H58z" />
      <path
        fill="var(--color-market-500)"
        d="M66 216c0-18 22-18 22 0zM92 216v-17h16v17zM112 216c0-14 20-14 20 0z"
      />
      <path fill="#fff" opacity=".5" d="m62 186 30-36h12l-42 50z" />
      <path fill="var(--color-river-900)" d="M172 260V140h88v120z" />
      <path fill="#fbe9c0" d="M180 260V148h72v112z" />
      <path fill="var(--color-meadow-dark)" d="M180 260V148l48 10v102z" />
      <path fill="var(--color-river-200)" d="m188 158 32 7v46h-32z" />
      <path fill="#fff" opacity=".55" d="m190 196 26-28v10l-26 30z" />
      <circle cx="221" cy="226" r="4" fill="var(--color-straw)" />
      <path fill="none" stroke="var(--color-river-900)" strokeWidth="4" d="M158 140v14" />
      <path fill="var(--color-river-900)" d="M150 154h16l-3 20h-10z" />
      <path fill="#fffdf9" d="M154 158h8l-2 12h-4z" />
      <path fill="var(--color-river-300)" d="M160 250h112v10H160z" />
      <path fill="var(--color-market-700)" d="m58 236 4 24h28l4-24z" />
      <path
        fill="none"
        stroke="var(--color-meadow-dark)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M76 236v-20M70 236q-2-12-12-16M82 236q2-12 12-16"
      />
      <circle cx="76" cy="212" r="7" fill="var(--color-market-500)" />
      <circle cx="57" cy="218" r="6" fill="#fffdf9" />
      <circle cx="95" cy="218" r="6" fill="#fffdf9" />
    </svg>
  )
}
