type SelectBoxProps = { label: string; checked: boolean; onChange: () => void }

/** A checkbox with a large touch target and a visually hidden label. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="-mx-2.5 grid size-11 place-items-center">
      <input type="checkbox" checked={checked} onChange={onChange} className="size-5 accent-river-700" />
      <span className="sr-only">{label}</span>
    </label>
  )
}
