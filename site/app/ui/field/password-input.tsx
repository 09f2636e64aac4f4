import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './field'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. Inside a `Field`. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Sign = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-13"
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-soft text-river-800 hover:bg-river-100"
      >
        <Sign aria-hidden="true" className="size-5" />
        <span className="sr-only">{shown ? 'Passwort verbergen' : 'Passwort anzeigen'}</span>
      </button>
    </div>
  )
}
