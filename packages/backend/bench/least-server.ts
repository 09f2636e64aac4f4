/** Answers each request with the least possible, without parsing it: shows how many requests a client can send. Prints its address. */
import { type AddressInfo, createServer } from 'node:net'

const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(ANSWER))
  // Clients close their connections without waiting for answers.
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () =>
  console.log(`least http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
