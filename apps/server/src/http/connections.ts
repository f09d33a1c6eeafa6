import { STATUS_CODES } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressBucket } from '../identity/rate-limit.ts'

const plainAnswer = (status: number, sentence: string): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Retry-After: 5',
    '',
    sentence,
  ].join('\r\n')

const ranges = (entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Holds how many connections one address has at a time; those of trusted proxies, who bring many people, are not counted. A
 * connection too many is answered and closed before anything of it is read.
 */
export const limitConnections = (
  server: FastifyInstance,
  { ofOneAddress, trustedProxies }: { ofOneAddress: number; trustedProxies: readonly string[] },
): void => {
  const proxies = ranges(trustedProxies)
  const counts = new Map<string, number>()
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    const plain = remoteAddress.replace(/^::ffff:(?=\d+\.)/iu, '')
    if (proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return
    const key = addressBucket(remoteAddress)
    const count = (counts.get(key) ?? 0) + 1
    if (count > ofOneAddress) {
      socket.on('error', () => undefined)
      socket.end(plainAnswer(503, 'Too many connections from your address. Try again in a moment.'))
      socket.destroySoon()
      return
    }
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left === 0) counts.delete(key)
      else counts.set(key, left)
    })
  })
}

/**
 * Answers what asks for another protocol: there is none here. An `Upgrade` is an offer, so the request is answered as if it
 * had not been made; a tunnel (`CONNECT`) is refused.
 */
export const speakHttpOnly = (server: FastifyInstance): void => {
  server.server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined)
    socket.end(plainAnswer(405, 'This is no proxy.'))
  })
}
