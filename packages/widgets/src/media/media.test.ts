import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameAddress, mediaAddress, playerAddress } from './media-address.ts'

const origin = 'https://apps.example.com'
const hostile = [
  'javascript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:null/x',
]

describe('the address of a sound or film', () => {
  it('is https, a path of this origin, or data of its own kind', () => {
    expect(mediaAddress('https://example.com/a.mp4', 'video/', origin)).toBe('https://example.com/a.mp4')
    expect(mediaAddress('/files/a.mp4', 'video/', origin)).toBe(`${origin}/files/a.mp4`)
    expect(mediaAddress('data:audio/mpeg;base64,AAAA', 'audio/', origin)).toBe('data:audio/mpeg;base64,AAAA')
  })

  it('is nothing else', () => {
    expect(mediaAddress('http://example.com/a.mp4', 'video/', origin)).toBeUndefined()
    expect(mediaAddress('data:audio/mpeg;base64,AAAA', 'video/', origin)).toBeUndefined()
    for (const address of [...hostile.slice(0, 6), '', null])
      expect(mediaAddress(address, 'video/', origin)).toBeUndefined()
  })
})

describe('the address of a page in a frame', () => {
  it('is https, also where the scheme was left out', () => {
    expect(frameAddress('example.org/a?b', origin)).toEqual({ address: 'https://example.org/a?b' })
  })

  it('is never a page of our own', () => {
    for (const own of [`${origin}/home`, '//apps.example.com/home', 'apps.example.com'])
      expect(frameAddress(own, origin)).toHaveProperty('problem')
  })

  it('is never one that runs something or is read on the way', () => {
    for (const address of [...hostile, 'http://example.com', '', null, 'x'.repeat(1e7)])
      expect(frameAddress(address, origin)).toHaveProperty('problem')
  })

  it('is https whatever a binding gives', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = frameAddress(text, origin)
        if ('address' in read) expect(read.address).toMatch(/^https:\/\//)
      }),
    )
  })
})

describe('the address of a player', () => {
  it('is found in the ways in which films are linked', () => {
    for (const link of [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://youtube.com/shorts/dQw4w9WgXcQ',
      'https://www.youtube.com/embed/dQw4w9WgXcQ',
    ])
      expect(playerAddress(link)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    expect(playerAddress('https://vimeo.com/76979871')).toBe('https://player.vimeo.com/video/76979871')
  })

  it('is nothing for other films, and for ids that are none', () => {
    expect(playerAddress('https://example.com/film.mp4')).toBeUndefined()
    expect(playerAddress('https://youtu.be/"><script>')).toBeUndefined()
    expect(playerAddress('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ')).toBeUndefined()
  })
})
