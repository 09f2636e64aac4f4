import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field'

// Borders of controls keep 3:1 on paper.
const CONTROL =
  'w-full min-h-11 rounded-md border border-[#7d8790] bg-white px-3 py-2 text-ink placeholder:text-ink-soft hover:border-ink aria-invalid:border-2 aria-invalid:border-alarm disabled:bg-paper-dim disabled:opacity-70'

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} className={`${CONTROL} ${className}`} {...rest} />
}

export function Textarea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldWiring()} rows={rows} className={`${CONTROL} ${className}`} {...rest} />
}

/** The platform's own select: the best one on phones, by keyboard and by screen reader. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...useFieldWiring()} className={`${CONTROL} appearance-none pr-10 ${className}`} {...rest} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
      />
    </span>
  )
}

export function FileInput({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="file"
      {...useFieldWiring()}
      className={`${CONTROL} cursor-pointer py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:border-0 file:bg-river-100 file:px-3 file:font-semibold file:text-river-900 hover:file:bg-river-200 ${className}`}
      {...rest}
    />
  )
}
