import { describe, expect, it } from 'vitest'
import { check } from '../problem.ts'
import { applicationSettingsSchema } from './application.ts'
import {
  pictureDirective,
  picturesFromAnywhere,
  picturesFromNowhere,
  picturesOfNewApplications,
  refusedPictureSite,
} from './picture-sources.ts'
import { pictureSourcesSchema, type PictureSources } from './picture-sources-schema.ts'
import { defaultTheme } from './theme.ts'

const page = 'https://apps.example.com/applications/1'
const from = (...hosts: string[]): PictureSources => ({ from: 'hosts', hosts })
const refused = (sources: PictureSources, address: string) => refusedPictureSite(sources, address, page)

describe('from where an application shows pictures', () => {
  it('is anywhere for applications from before there was a choice, and nowhere but here for new ones', () => {
    const settings = check(applicationSettingsSchema, { theme: defaultTheme, routes: [] })
    expect(settings.ok && settings.value.pictures).toEqual(picturesFromAnywhere)
    expect(refused(picturesFromAnywhere, 'https://a.test/x.png')).toBeUndefined()
    expect(refused(picturesOfNewApplications, 'https://a.test/x.png')).toBe('a.test')
  })

  it('is a host with its port, or every name below one', () => {
    const some = from('a.test', 'b.test:8443', '*.c.test')
    for (const address of [
      'https://a.test/x.png',
      'https://a.test:443/x.png',
      'https://b.test:8443/x.png',
      'https://deep.below.c.test/x.png',
    ])
      expect(refused(some, address)).toBeUndefined()
    expect(refused(some, 'https://a.test:8443/x')).toBe('a.test:8443')
    expect(refused(some, 'https://b.test/x')).toBe('b.test')
    expect(refused(some, 'https://c.test/x')).toBe('c.test')
    expect(refused(some, 'https://notc.test/x')).toBe('notc.test')
  })

  it('is always this server, and data', () => {
    for (const address of ['/x.png', 'x.png', `${page}/x.png`, 'data:image/png;base64,AAAA', 'blob:x', ''])
      expect(refused(picturesFromNowhere, address)).toBeUndefined()
  })

  it('is never a site without encryption', () => {
    expect(refused(picturesFromAnywhere, 'http://a.test/x.png')).toBe('http://a.test')
  })

  it('takes no host that would become another rule of a policy', () => {
    for (const host of [
      '*',
      '*.com',
      'https://a.test',
      'a.test/x',
      "a.test; script-src 'none'",
      "'self'",
      'data:',
      'A.test',
      'a..test',
      '-a.test',
      'a.test:',
      `${'a'.repeat(64)}.test`,
    ]) {
      expect(check(pictureSourcesSchema, from(host)).ok).toBe(false)
      expect(pictureDirective(from(host))).toBe("img-src 'self' data: blob:")
    }
  })

  it('takes no more hosts than a header holds', () => {
    const many = (count: number) => Array.from({ length: count }, (_none, place) => `a${place}.test`)
    expect(check(pictureSourcesSchema, from(...many(50))).ok).toBe(true)
    expect(check(pictureSourcesSchema, from(...many(51))).ok).toBe(false)
    const long = Array.from({ length: 20 }, (_none, place) => `${'a.'.repeat(100)}a${place}`)
    expect(check(pictureSourcesSchema, from(...long)).ok).toBe(false)
  })
})
