import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useRowFocus } from './use-row-focus'

afterEach(cleanup)

function Rows() {
  const [rows, setRows] = useState(['A', 'B', 'C'])
  const body = useRef<HTMLTableSectionElement>(null)
  const { onKeyDown, onFocus, onBlur } = useRowFocus({ body, count: rows.length, scrollTo: () => {} })
  return (
    <>
      <input aria-label="Suche" onChange={() => setRows((before) => before.slice(1))} />
      <table>
        <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
          {rows.map((row, index) => (
            <tr key={row} data-index={index}>
              <td>
                <button type="button">{row} öffnen</button>
                <button type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
                  {row} entfernen
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement?.textContent

it('gives the focus of a removed row to the row in its place, the last one to the one before', async () => {
  render(<Rows />)
  await press('B entfernen')
  expect(focused()).toBe('C entfernen')
  await press('C entfernen')
  expect(focused()).toBe('A entfernen')
})

it('takes no focus that is elsewhere when rows go', async () => {
  render(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'A öffnen' }))
  await userEvent.type(screen.getByRole('textbox'), 'x')
  expect(screen.queryByText('A öffnen')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
