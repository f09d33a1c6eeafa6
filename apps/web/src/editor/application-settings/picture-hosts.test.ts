import { describe, expect, it } from 'vitest'
import { parsePictureHosts } from './picture-hosts.ts'

describe('the hosts that a person writes', () => {
  it('are taken from lines, from addresses of pictures, and once each', () => {
    expect(
      parsePictureHosts(
        ' images.example.com \nhttps://images.example.com/a.png?x=1\n*.cdn.example.com\nlocalhost:8443\n',
      ),
    ).toEqual({ hosts: ['images.example.com', '*.cdn.example.com', 'localhost:8443'], invalid: [] })
  })

  it('are written as browsers send them', () => {
    expect(parsePictureHosts('Bilder.Müller.example').hosts).toEqual(['bilder.xn--mller-kva.example'])
  })

  it.each([
    '*',
    '*.com',
    'a b;report-uri',
    "'unsafe-inline'",
    'https:',
    'host/path',
    'user@host',
    '[::1]',
    'x_y.z',
  ])('never become another rule of a policy: %s', (written) => {
    for (const host of parsePictureHosts(written).hosts) expect(host).toMatch(/^[a-z0-9.*:-]+$/u)
  })

  it('name what is no host', () => {
    expect(parsePictureHosts('images.example.com\n*.com\nhost/path')).toEqual({
      hosts: ['images.example.com'],
      invalid: ['*.com', 'host/path'],
    })
  })
})
