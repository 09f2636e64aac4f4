/** The arrow of a `<select>` with `appearance-none`, which stands before it in a positioned parent and has the class `peer`. */
export function Chevron() {
  return (
    <svg
      viewBox="0 0 12 8"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-[0.9rem] w-[0.8rem] -translate-y-1/2 fill-none stroke-river-800 stroke-2 peer-disabled:opacity-65"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m1 1.5 5 5 5-5" />
    </svg>
  )
}
