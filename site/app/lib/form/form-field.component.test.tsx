import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HiddenField } from './form-field'
import { text } from './schema'
import { useFields } from './use-fields'

const SCHEMA = { note: text({ label: '' }), other: text({ label: '' }) }
type Fields = ReturnType<typeof useFields<typeof SCHEMA>>

function Page({ onFields }: { onFields: (fields: Fields) => void }) {
  const fields = useFields(SCHEMA, {})
  onFields(fields)
  return (
    <form ref={fields.attach}>
      <HiddenField name="note" initial="" />
      <HiddenField name="other" initial="" />
    </form>
  )
}

it('keeps what was set when the form is rendered again', () => {
  let fields: Fields | undefined
  const page = () => <Page onFields={(now) => (fields = now)} />
  const { rerender } = render(page())
  act(() => fields?.set('note', 'kept'))
  rerender(page())
  act(() => fields?.set('other', 'x'))
  expect(fields?.typed).toEqual({ note: 'kept', other: 'x' })
  act(() => fields?.reset())
  expect(fields?.typed).toEqual({ note: '', other: '' })
})
