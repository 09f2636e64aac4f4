import { expect, it } from 'vitest'
import { decided, loadingFailed } from './item'

it('names each kind as specified', () => {
  expect(loadingFailed('post').description).toBe('Posts konnten nicht geladen werden.')
  expect(loadingFailed('idea').description).toBe('Ideen konnten nicht geladen werden.')
  expect(decided('post', 1, 'approved').title).toBe('Post wurde genehmigt')
  expect(decided('idea', 3, 'rejected').title).toBe('3 Ideen wurden abgelehnt')
})
