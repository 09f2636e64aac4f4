import { expect, test } from 'vitest'
import { post } from './requests.ts'

const redirectingTo = (location: string) => {
  const requestedUrls: string[] = []
  const outside = async (url: string) => {
    requestedUrls.push(url)
    return requestedUrls.length === 1
      ? new Response(null, { status: 307, headers: { location } })
      : new Response(null, { status: 204 })
  }
  return { requestedUrls, outside }
}

test('refuses a redirect from https to http', async () => {
  const { requestedUrls, outside } = redirectingTo('http://hooks.example/')
  await expect(post(outside, 'https://hooks.example/', {})).rejects.toThrow('nicht erlaubt')
  expect(requestedUrls).toEqual(['https://hooks.example/'])
})

test('follows a redirect from http to https', async () => {
  const { requestedUrls, outside } = redirectingTo('https://hooks.example/')
  expect((await post(outside, 'http://hooks.example/', {})).status).toBe(204)
  expect(requestedUrls).toEqual(['http://hooks.example/', 'https://hooks.example/'])
})
