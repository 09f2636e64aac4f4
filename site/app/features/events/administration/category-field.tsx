import { useId } from 'react'
import { FormField } from '../../../lib/form/form-field'
import type { Form } from '../../../lib/form/use-form'
import { CATEGORY_NAMES, type categoryField } from './category-schema'

type CategoryFieldProps = { form: Form<{ category: ReturnType<typeof categoryField> }> }

/** Field of a category with suggestions; any other word may be typed. */
export function CategoryField({ form }: CategoryFieldProps) {
  const suggestions = useId()
  return (
    <div>
      <FormField
        form={form}
        name="category"
        hint="Leer gelassen: Allgemein. Auch ein eigenes Wort ist möglich."
        list={suggestions}
      />
      <datalist id={suggestions}>
        {CATEGORY_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
