import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { cameraProblem } from './camera-problems.ts'
import { camera } from './camera.ts'
import { fittedSize, longestSideOf, photoAddress } from './photo.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'camera', name: 'Camera1', place: [0, 0, 30, 26], values }], 'published'))

const dot = 'data:image/jpeg;base64,/9j/4AAQ'

describe('a camera', () => {
  it('waits until a person starts it, and takes pictures from files too', async () => {
    const markup = await render({ label: 'Damage' })
    expect(markup).toMatch(/<span[^>]*id="([^"]+-label)"[^>]*>Damage.*role="group"[^>]*aria-labelledby="\1"/)
    expect(markup).toContain('>Start camera</button>')
    expect(markup).toContain('>Choose picture</button>')
    expect(markup).toMatch(/<input[^>]*accept="image\/\*"[^>]*capture="environment"/)
    expect(markup).not.toContain('<video')
  })

  it('shows the photo that the page holds, and offers another one', async () => {
    const markup = await render({ value: dot })
    expect(markup).toContain(`src="${dot}"`)
    expect(markup).toContain('>Take another</button>')
    expect(markup).toContain('>Remove</button>')
  })

  it('shows what the last code says as text', async () => {
    const markup = await render({ cameraMode: 'SCAN', value: '<b>4006381333931</b>' })
    expect(markup).toContain('&lt;b&gt;4006381333931&lt;/b&gt;')
    expect(markup).toContain('>Read another</button>')
  })

  it('asks for a photo where one is required', async () => {
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
    expect(await render({ isRequired: true, isTouched: true, value: dot })).not.toContain('is required.')
  })

  it('cannot be started while it is read only or disabled', async () => {
    expect(await render({ isReadOnly: true, value: dot })).not.toContain('<button')
    expect(await render({ isDisabled: true })).toMatch(/<button[^>]*disabled[^>]*>Start camera/)
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(camera)) expect(await render(values)).toContain('role="group"')
  })
})

describe('a camera that does not start', () => {
  it('says what a person can do about it', () => {
    const titleOf = (name: string) => cameraProblem({ name }).title
    expect(titleOf('NotAllowedError')).toBe('The camera is not allowed.')
    expect(titleOf('NotFoundError')).toBe('No camera was found.')
    expect(titleOf('NotReadableError')).toBe('The camera is in use.')
    expect(cameraProblem(undefined).title).toBe('The camera did not start.')
    expect(cameraProblem({ name: Symbol('odd') }).detail).toMatch(/\.$/)
  })
})

describe('a photo', () => {
  it('is made smaller with its form, and never larger', () => {
    expect(fittedSize(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 })
    expect(fittedSize(300, 400, 1600)).toEqual({ width: 300, height: 400 })
    expect(fittedSize(0, 0, 1600)).toEqual({ width: 1, height: 1 })
    expect([longestSideOf('x'), longestSideOf(1e9), longestSideOf(-1)]).toEqual([1600, 4096, 160])
  })

  it('is one only where its address is that of a picture', () => {
    expect(photoAddress(dot)).toBe(dot)
    for (const other of ['javascript:alert(1)', 'data:image/svg+xml,<svg>', 'x', 3, null])
      expect(photoAddress(other)).toBeUndefined()
  })
})
