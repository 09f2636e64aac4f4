import { expect, test } from 'vitest'
import { post } from './post.ts'

const leadingTo = (location: string) => {
  const asked: string[] = []
  const outside = async (url: string) => {
    asked.push(url)
    return asked.length === 1
      ? new Response(null, { status: 307, headers: { location } })
      : new Response(null, { status: 204 })
  }
  return { asked, outside }
}

test('refuses a redirect from https to http', async () => {
  const { asked, outside } = leadingTo('http://hooks.example/')
  await expect(post(outside, 'https://hooks.example/', {})).rejects.toThrow('nicht erlaubt')
  expect(asked).toEqual(['https://hooks.example/'])
})

test('follows a redirect from http to https', async () => {
  const { asked, outside } = leadingTo('https://hooks.example/')
  expect((await post(outside, 'http://hooks.example/', {})).status).toBe(204)
  expect(asked).toEqual(['http://hooks.example/', 'https://hooks.example/'])
})
